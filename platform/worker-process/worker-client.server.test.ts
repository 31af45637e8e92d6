import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createWorkerClient, type WorkerClient } from './worker-client.ts'

let client: WorkerClient
const open = ({ idleMs = 60_000, memoryBytes = 300_000_000 } = {}) => {
  client = createWorkerClient({
    program: new URL('../../tests/support/worker-functions.ts', import.meta.url),
    start: { greeting: 'Selamat pagi' },
    memoryBytes,
    idleMs,
    log: createLog({ level: 'silent' }),
  })
  return client
}
afterEach(() => client.close())

test('a function runs in another process, with copies of plain values, dates and buffers', async () => {
  const { call } = open()
  expect(await call('greet', ['Ann'])).toBe('Selamat pagi, Ann')
  const value = { at: new Date(0), bytes: Buffer.from('a'), none: null, rows: [{ price: 'RM 80' }] }
  const copy = (await call('copy', [value])) as typeof value
  expect({ ...copy, bytes: Buffer.from(copy.bytes) }).toEqual(value)
  expect(await call('pid', [])).not.toBe(process.pid)
})

test('an error of a function is thrown to its caller, and the process continues', async () => {
  const { call } = open()
  const pid = await call('pid', [])
  await expect(call('fail', [])).rejects.toThrow('no such list')
  await expect(call('unknown', [])).rejects.toThrow('no function unknown')
  expect(await call('pid', [])).toBe(pid)
})

test('a call whose process ends is retried once, then rejected; the next call gets a new process', async () => {
  const { call } = open()
  const pid = await call('pid', [])
  await expect(call('crash', [])).rejects.toThrow('the worker process did not answer crash')
  expect(await call('pid', [])).not.toBe(pid)
})

test('the process ends when it exceeds its memory limit, even outside its heap', async () => {
  const { call } = open({ memoryBytes: 200_000_000 })
  await expect(call('hold', [400_000_000])).rejects.toThrow('did not answer hold: SIGKILL')
  expect(await call('greet', ['Ann'])).toBe('Selamat pagi, Ann')
})

test.runIf(process.platform === 'linux')(
  'the kernel ends the process before others when memory is short',
  async () => {
    const { call } = open()
    const pid = await call('pid', [])
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  },
)

test('the process ends when it has had nothing to do for some time', async () => {
  const { call } = open({ idleMs: 10 })
  const pid = (await call('pid', [])) as number
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isRunning).toBe(false)
  expect(await call('pid', [])).not.toBe(pid)
})

test('calls that wait when the client closes are rejected', async () => {
  const { call, close } = open()
  const waiting = expect(call('never', [])).rejects.toThrow('did not answer never')
  await call('pid', [])
  await close()
  await waiting
  await expect(call('pid', [])).rejects.toThrow('closed')
})
