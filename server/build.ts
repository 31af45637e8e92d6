import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './project-root.ts'

/** Builds the application if its sources have changed since the last build. */
export function buildIfStale(): void {
  const stamp = join(root, 'build', 'source-hash')
  const hash = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error('Building the application …')
  run('@react-router/dev/bin.cjs', 'build')
  run('vite/bin/vite.js', 'build', '--config', 'app/client/service-worker/vite.config.ts')
  compressFiles(join(root, 'build', 'client'))
  writeFileSync(stamp, hash)
}

function run(tool: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the build failed\n${result.stdout}\n${result.stderr}`)
}

/** A hash of every file that the build reads. */
function hashSources(): string {
  const hash = createHash('sha256')
  const files = [...SOURCES.flatMap(name => listFiles(join(root, name)))].sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const SOURCES = [
  'app',
  'domain',
  'platform',
  'server/request-handler.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Writes compressed copies of text files, at the highest level because nothing waits for it. */
function compressFiles(folder: string) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const content = readFileSync(file)
    if (content.length < 1_024) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}
