import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { standardOutput } from './standard-output.ts'

/** A reader that reads nothing until `read` is called. */
function stalledReader() {
  const received: string[] = []
  const waiting: (() => void)[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      waiting.push(() => {
        received.push(String(chunk))
        done()
      })
    },
  })
  return {
    stream,
    received,
    async read() {
      while (waiting.length > 0) {
        waiting.shift()?.()
        await new Promise(setImmediate)
      }
    },
  }
}

test('lines wait for a stalled reader up to a limit, and the number of dropped lines is logged afterwards', async () => {
  const reader = stalledReader()
  const output = standardOutput(reader.stream, 25)
  for (let line = 0; line < 10; line++) output.write(`line ${line}\n`)
  await reader.read()
  expect(reader.received.join('')).toBe('line 0\nline 1\nline 2\nline 3\n')
  output.write('after\n')
  await reader.read()
  const [note = '', last] = reader.received.slice(4)
  expect(JSON.parse(note)).toEqual({
    level: 'warn',
    event: 'log_lines_dropped',
    dropped: 6,
    msg: 'log lines dropped: reader too slow',
  })
  expect(last).toBe('after\n')
})

test('a closed pipe does not end the process', () => {
  const reader = stalledReader()
  const output = standardOutput(reader.stream)
  reader.stream.emit('error', new Error('EPIPE'))
  output.write('lost\n')
  expect(reader.stream.writableLength).toBe(0)
})

test('a file on a full disk is written again once there is room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tayar-log-'))
  const path = join(folder, 'log')
  writeFileSync(path, '{"event":"incompl')
  const stream = Object.assign(new Writable(), { fd: openSync(path, 'a') })
  const output = standardOutput(stream)
  stream.emit('error', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  output.write('first\n')
  output.write('second\n')
  closeSync(stream.fd)
  output.write('not written\n')
  const [incomplete, note = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  expect(incomplete).toBe('{"event":"incompl')
  expect(JSON.parse(note)).toEqual({
    level: 'warn',
    event: 'log_lines_dropped',
    dropped: 1,
    msg: 'log lines dropped: disk full',
  })
  expect(lines).toEqual(['first', 'second', ''])
  rmSync(folder, { recursive: true })
})

test('a process whose log is not read keeps running and handles SIGTERM', async () => {
  const program = `
    import { createLog } from './platform/log/log.ts'
    const log = createLog()
    for (let line = 0; line < 5_000; line++) log.info({ event: 'test', line }, 'x'.repeat(1_000))
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1_000)
    process.stderr.write('running')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  // Its standard output is still open and unread.
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([0, null])
  child.stdout.destroy()
})
