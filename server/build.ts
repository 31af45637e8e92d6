import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LOW_MEMORY } from './low-memory.js'
import { root } from './project-root.ts'
import { hashFile, hashSources, isBuildStale, listFiles } from './source-hash.js'

/** Builds the application if its sources have changed since the last build. */
export function buildIfStale(): void {
  if (!isBuildStale(root)) return
  // Sources that change during the build make the result stale.
  const hash = hashSources(root)
  console.error('Building the application …')
  run('@react-router/dev/bin.cjs', 'build')
  run('vite/bin/vite.js', 'build', '--config', 'app/client/service-worker/vite.config.ts')
  compressFiles(join(root, 'build', 'client'))
  writeFileSync(hashFile(root), hash)
}

function run(tool: string, ...args: string[]) {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: root,
    env: { ...process.env, ...LOW_MEMORY, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the build failed\n${result.stdout}\n${result.stderr}`)
}

/** Writes compressed copies of text files, at the highest level because no request waits for them. */
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
