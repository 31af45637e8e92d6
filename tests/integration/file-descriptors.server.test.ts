import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { builtProgram } from '../../server/programs.ts'
import { root } from '../../server/project-root.ts'
import { builtDecoder } from '../support/image-folder.ts'
import { detailed } from '../support/test-images.ts'

// When Node.js runs out of file descriptors it spawns without pipes, and reports the error later as an event.

const from = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href)

/** Starts every kind of child process with more and more free descriptors and prints the outcomes. */
const PROGRAM = `
  import { closeSync, openSync } from 'node:fs'
  import { openCluster } from ${from('platform/database/embedded-cluster.ts')}
  import { createImageDecoder } from ${from('platform/images/image-decoder.ts')}
  import { createLog } from ${from('platform/log/log.ts')}
  import { runBackup } from ${from('server/commands/run-backup.ts')}
  const [folder, photo] = process.argv.slice(1)
  const log = createLog({ level: 'silent' })
  const backupProgram = new URL(${JSON.stringify(pathToFileURL(builtProgram('backup')).href)})
  const createDecoder = () => createImageDecoder({ log, program: new URL(${JSON.stringify(builtDecoder.href)}) })
  const outcomes = []
  // From here on the server knows whether there are namespaces: the next process to start is the decoder
  // itself.
  const warm = createDecoder()
  await warm.decode(photo, { kinds: 'photos' })
  await warm.close()
  for (const free of [2, 4, 6, 8, 10, 20]) {
    const decoder = createDecoder()
    const opened = []
    try {
      for (;;) opened.push(openSync('/dev/null'))
    } catch {}
    for (let nth = 0; nth < free; nth++) closeSync(opened.pop())
    const decoded = await decoder.decode(photo, { kinds: 'photos' })
    const backup = await runBackup({ keep: 1, program: backupProgram }, { ...process.env, DATA_DIR: folder + '/none' }).result
    const cluster = await openCluster(folder + '/' + free).then(() => 'opened', error => error.name)
    for (const descriptor of opened) closeSync(descriptor)
    await decoder.close()
    outcomes.push([decoded.ok ? 'decoded' : decoded.error, backup.outcome, cluster])
  }
  console.log(JSON.stringify(outcomes))`

test('a child process that gets no file descriptors does not end the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tayar-descriptors-'))
  try {
    const photo = join(folder, 'photo.jpg')
    await detailed(64, 64).jpeg().toFile(photo)
    const node = [process.execPath, '--input-type=module-typescript', '-e', PROGRAM, folder, photo]
    const server = spawn('sh', ['-c', 'ulimit -n 120; exec "$@"', 'sh', ...node], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    server.stdout.on('data', chunk => (output += chunk))
    const [code] = await once(server, 'close')
    expect(code).toBe(0)
    const outcomes: [string, string, string][] = JSON.parse(output)
    expect(outcomes[0]).toEqual(['images.busy', 'failed', 'EmbeddedDatabaseError'])
    expect(outcomes.at(-1)).toEqual(['decoded', 'failed', 'opened'])
    for (const [decoded, backup, cluster] of outcomes) {
      expect(['decoded', 'images.busy']).toContain(decoded)
      expect(backup).toBe('failed')
      expect(['opened', 'EmbeddedDatabaseError']).toContain(cluster)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
