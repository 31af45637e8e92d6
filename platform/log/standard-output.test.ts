import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { standardOutput } from './standard-output.ts'

/** A reader that takes nothing until it is told to. */
function stuckReader() {
  const taken: string[] = []
  const waiting: (() => void)[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      waiting.push(() => {
        taken.push(String(chunk))
        done()
      })
    },
  })
  return {
    stream,
    taken,
    async read() {
      while (waiting.length > 0) {
        waiting.shift()?.()
        await new Promise(setImmediate)
      }
    },
  }
}

test('what a reader does not take waits, up to a limit; what was dropped is said when there is room', async () => {
  const reader = stuckReader()
  const output = standardOutput(reader.stream, 25)
  for (let line = 0; line < 10; line++) output.write(`line ${line}\n`)
  await reader.read()
  expect(reader.taken.join('')).toBe('line 0\nline 1\nline 2\nline 3\n')
  output.write('after\n')
  await reader.read()
  const [note = '', last] = reader.taken.slice(4)
  expect(JSON.parse(note)).toEqual({ level: 'warn', dropped: 6, msg: 'nobody read the log' })
  expect(last).toBe('after\n')
})

test('a reader that has gone ends nothing', () => {
  const reader = stuckReader()
  const output = standardOutput(reader.stream)
  reader.stream.emit('error', new Error('EPIPE'))
  output.write('nobody hears this\n')
  expect(reader.stream.writableLength).toBe(0)
})

test('a process whose log nobody reads goes on, and ends when it is told to', async () => {
  const program = `
    import { createLog } from './platform/log/log.ts'
    const log = createLog()
    for (let line = 0; line < 5_000; line++) log.info({ line }, 'x'.repeat(1_000))
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1_000)
    process.stderr.write('goes on')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  // Its output is still open, and unread: only the process itself can have ended.
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([0, null])
  child.stdout.destroy()
})
