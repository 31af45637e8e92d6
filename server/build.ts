import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './project-root.ts'

/** Builds the screens where what they are made of has changed since the last build. Says so before it takes its time. */
export function buildIfStale(): void {
  const stamp = join(root, 'build', 'made-of')
  const made = madeOf()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.error('Building the shop …')
  run('@react-router/dev/bin.cjs', 'build')
  run('vite/bin/vite.js', 'build', '--config', 'app/client/service-worker/vite.config.ts')
  compressFiles(join(root, 'build', 'client'))
  writeFileSync(stamp, made)
}

function run(tool: string, ...args: string[]) {
  const built = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`the build failed\n${built.stdout}\n${built.stderr}`)
}

/** A hash of every file that a build reads. */
function madeOf(): string {
  const hash = createHash('sha256')
  const files = [...SOURCES.flatMap(name => filesIn(join(root, name)))].sort()
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

/** Text files get their smallest copies now, so that no visitor waits for them. */
function compressFiles(folder: string) {
  for (const file of filesIn(folder)) {
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

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}
