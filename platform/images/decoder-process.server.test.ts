import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { childProcesses, cpuSeconds } from '../../tests/support/child-processes.ts'
import { heic, heicOf } from '../../tests/support/heic-file.ts'
import { builtDecoder, outcome, setUpImageFolder } from '../../tests/support/image-folder.ts'
import { corners } from '../../tests/support/test-images.ts'
import { createLog } from '../log/log.ts'
import { createImageDecoder, type ImageDecoder, type ImageTypes } from './image-decoder.ts'

// How many decoder processes there are, what ends them, and what that means for an image.

const log = createLog({ level: 'silent' })
const folder = setUpImageFolder()
const createDecoder = (options: Partial<Parameters<typeof createImageDecoder>[0]> = {}) =>
  createImageDecoder({ log, program: builtDecoder, ...options })

async function decode(bytes: Uint8Array | Promise<Uint8Array>, kinds: ImageTypes, by: ImageDecoder) {
  return by.decode(await folder.write(bytes), { kinds })
}

describe('the decoder process', () => {
  let own: ImageDecoder
  afterEach(async () => {
    await own?.close()
    expect(await settled(0)).toEqual(0)
  })

  const running = () => childProcesses('decoder-process').length
  async function settled(number: number) {
    await expect.poll(running, { timeout: 5_000 }).toBe(number)
    return running()
  }

  /**
   * Decoder processes in the order of their start, and those that responded in the order of the responses.
   */
  let started: number[]
  let responders: number[]
  /** processes that have a request and have not responded, and the most of them so far */
  let busy: Set<ChildProcess>
  let mostBusy: number
  /** the process that is stopped as it starts, counted from 1 */
  let stoppedAtStart = 0
  const recordChild = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      if (started.push(child.pid ?? 0) === stoppedAtStart) process.kill(child.pid ?? 0, 'SIGSTOP')
    })
    child.on('message', response => {
      if (response === 'ready' || response === 'received') return
      responders.push(child.pid ?? 0)
      busy.delete(child)
    })
    const recordRequests = (send: ChildProcess['send']) => {
      const value = (...args: Parameters<ChildProcess['send']>) => {
        mostBusy = Math.max(mostBusy, busy.add(child).size)
        return send.apply(child, args)
      }
      Object.defineProperty(child, 'send', { value })
    }
    // Node.js assigns `send` when it has spawned the process.
    Object.defineProperty(child, 'send', { set: recordRequests, configurable: true })
  }
  beforeEach(() => {
    started = []
    responders = []
    busy = new Set()
    mostBusy = 0
    stoppedAtStart = 0
    subscribe('child_process', recordChild)
    return () => unsubscribe('child_process', recordChild)
  })
  const events = (lines: string[]) => lines.map(line => JSON.parse(line).event)

  const large = () => heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 8, rows: 6 })
  const small = () => corners().jpeg().toBuffer()

  test('starts with the first image, is reused, and ends on close', async () => {
    own = createDecoder()
    expect(childProcesses('decoder-process')).toEqual([])
    await decode(await small(), 'photos', own)
    const first = childProcesses('decoder-process')
    expect(first).toHaveLength(1)
    await decode(await small(), 'photos', own)
    expect(childProcesses('decoder-process')).toEqual(first)
    await own.close()
    expect(childProcesses('decoder-process')).toEqual([])
    expect(outcome(await decode(await small(), 'photos', own))).toBe('images.busy')
  })

  test('that crashes fails one image, and the next one is decoded', async () => {
    own = createDecoder()
    const under = decode(large(), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expectBusy(started[0])
    for (const pid of childProcesses('decoder-process')) process.kill(pid, 'SIGSEGV')
    expect(outcome(await under)).toBe('images.unreadable')
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('that crashes before it receives an image leaves the image to another one', async () => {
    own = createDecoder()
    await decode(await small(), 'photos', own)
    const idle = childProcesses('decoder-process')
    for (const pid of idle) process.kill(pid, 'SIGSTOP')
    const sent = decode(await small(), 'photos', own)
    await expect.poll(() => busy.size).toBe(1)
    for (const signal of ['SIGSEGV', 'SIGCONT']) for (const pid of idle) process.kill(pid, signal)
    expect(outcome(await sent)).toBe('decoded')
  })

  test('that the kernel kills for its memory answers busy, and the log says why', async () => {
    const lines: string[] = []
    own = createDecoder({ log: createLog({ destination: { write: line => lines.push(line) } }) })
    const under = decode(large(), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBeGreaterThan(0)
    await expectBusy(started[0])
    process.kill(started[0] ?? 0, 'SIGKILL')
    expect(outcome(await under)).toBe('images.busy')
    expect(events(lines)).toEqual(['image_decoder_out_of_memory'])
    expect(outcome(await decode(heic('tile'), 'photos', own))).toBe('decoded')
  })

  test('of a HEIC decodes no other image before it or after it', async () => {
    own = createDecoder()
    const heics = new Set<number>()
    for (const kind of ['heic', 'heic', 'jpeg', 'heic', 'jpeg', 'jpeg', 'heic'] as const) {
      const isHeic = kind === 'heic'
      expect(outcome(await decode(isHeic ? heic('tile') : await small(), 'photos', own))).toBe('decoded')
      const pid = responders.at(-1) ?? 0
      if (!isHeic) continue
      heics.add(pid)
      await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
    }
    expect(heics.size).toBe(4)
    expect(responders.filter(pid => heics.has(pid))).toHaveLength(4)
    // Also where it was refused, and where several wait.
    const refused = Buffer.concat([heic('tile').subarray(0, 2_000), Buffer.alloc(1_000)])
    const waiting = [refused, heic('tile'), refused, heic('tile')].map(image => decode(image, 'photos', own))
    expect((await Promise.all(waiting)).map(outcome)).toEqual([
      'images.unreadable',
      'decoded',
      'images.unreadable',
      'decoded',
    ])
    const last = responders.slice(-4)
    expect(new Set([...heics, ...last]).size).toBe(8)
  })

  test('of the next HEIC starts while one is decoded', async () => {
    own = createDecoder()
    await decode(await small(), 'photos', own)
    await decode(heic('tile'), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBe(3)
    const [jpegs, first, ahead] = started
    await decode(heic('tile'), 'photos', own)
    await decode(await small(), 'photos', own)
    expect(responders).toEqual([jpegs, first, ahead, jpegs])
  })

  test('of the next HEIC that ends before it is ready is replaced for the image that it was to decode', async () => {
    own = createDecoder()
    stoppedAtStart = 2
    await decode(heic('tile'), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBe(2)
    const next = decode(await small(), 'photos', own)
    await expect.poll(() => busy.size, { timeout: 5_000 }).toBe(1)
    for (const signal of ['SIGSEGV', 'SIGCONT'] as const) process.kill(started[1] ?? 0, signal)
    expect(outcome(await next)).toBe('decoded')
    expect(responders.at(-1)).toBe(started[2])
  })

  test('that was started for a HEIC ends when idle', async () => {
    own = createDecoder({ idleMs: 500 })
    await decode(heic('tile'), 'photos', own)
    await expect.poll(() => started.length, { timeout: 5_000 }).toBe(2)
    await settled(0)
    expect(responders).toHaveLength(1)
  })

  test('that cannot be started answers busy, is logged, and can be started later', async () => {
    const file = await folder.write(small())
    const program = `
      import { closeSync, openSync } from 'node:fs'
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      const events = []
      const log = createLog({ destination: { write: line => events.push(JSON.parse(line).event) } })
      const decoder = createImageDecoder({ log })
      const outcomes = []
      const decode = async () => {
        const photo = await decoder.decode(${JSON.stringify(file)}, { kinds: 'photos' })
        outcomes.push(photo.ok ? 'decoded' : photo.error)
      }
      // The second kind of error is an event, the third an exception.
      const opened = []
      try {
        for (;;) opened.push(openSync('/dev/null'))
      } catch {}
      closeSync(opened.pop())
      await decode()
      for (const descriptor of opened) closeSync(descriptor)
      const node = process.execPath
      process.execPath = '/absent'
      await decode()
      process.execPath = '/dev/null/absent'
      await decode()
      process.execPath = node
      await decode()
      await decoder.close()
      console.log(JSON.stringify({ outcomes, events }))`
    const server = spawn(
      'sh',
      ['-c', `ulimit -n 200; exec "$0" --input-type=module-typescript -e "$1"`, process.execPath, program],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    server.stdout.on('data', chunk => (output += chunk))
    await once(server, 'close')
    expect(JSON.parse(output)).toEqual({
      outcomes: ['images.busy', 'images.busy', 'images.busy', 'decoded'],
      events: Array(3).fill('image_decoder_not_started'),
    })
  })

  test('is killed after the timeout, and the next image is decoded', async () => {
    own = createDecoder({ decodeTimeoutMs: 600 })
    const startedAt = performance.now()
    expect(outcome(await decode(large(), 'photos', own))).toBe('images.took-too-long')
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    await expect.poll(() => isAlive(started[0] ?? 0), { timeout: 5_000 }).toBe(false)
    await own.close()
    own = createDecoder()
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('is killed above the memory limit, and the next image is decoded', async () => {
    const lines: string[] = []
    const memoryLog = createLog({ destination: { write: line => lines.push(line) } })
    own = createDecoder({ log: memoryLog, memoryBytes: 130_000_000 })
    expect(outcome(await decode(large(), 'photos', own))).toBe('images.busy')
    expect(events(lines)).toEqual(['image_decoder_out_of_memory'])
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('is replaced after the maximum number of images, and ended when idle', async () => {
    own = createDecoder({ imagesPerProcess: 2, idleMs: 1_000 })
    const seen = new Set<number>()
    for (let image = 0; image < 6; image++) {
      await decode(await small(), 'photos', own)
      for (const pid of childProcesses('decoder-process')) seen.add(pid)
    }
    expect(seen.size).toBeGreaterThanOrEqual(3)
    await decode(await small(), 'photos', own)
    await settled(0)
    expect(outcome(await decode(await small(), 'photos', own))).toBe('decoded')
  })

  test('runs at most twice, and decodes one HEIC at a time', async () => {
    own = createDecoder()
    const order: string[] = []
    const first = large()
    await Promise.all([
      decode(first, 'photos', own).then(() => order.push('large HEIC')),
      decode(heic('corners'), 'photos', own).then(() => order.push('small HEIC')),
      ...[1, 2, 3, 4].map(async () => decode(await small(), 'photos', own).then(() => order.push('JPEG'))),
    ])
    expect(mostBusy).toBe(2)
    // The order of the two HEICs depends on which file was read first.
    expect(order.slice(0, 4)).toEqual(['JPEG', 'JPEG', 'JPEG', 'JPEG'])
    expect(order.slice(4).sort()).toEqual(['large HEIC', 'small HEIC'])
  })

  test('answers busy when the queue is full or the wait too long', async () => {
    own = createDecoder({ maxQueued: 1, queueTimeoutMs: 300 })
    const heics = [1, 2, 3].map(() => decode(large(), 'photos', own))
    const errors = (await Promise.all(heics)).map(outcome)
    // One is decoded, one exceeds the queue timeout, one finds the queue full.
    expect(errors.sort()).toEqual(['decoded', 'images.busy', 'images.busy'])
  })

  test('answers pending images with busy on close', async () => {
    own = createDecoder()
    const under = [1, 2, 3].map(() => decode(large(), 'photos', own))
    await expect.poll(running, { timeout: 5_000 }).toBeGreaterThan(0)
    await own.close()
    expect((await Promise.all(under)).map(outcome)).toEqual(['images.busy', 'images.busy', 'images.busy'])
  })

  test('has none of the server’s environment variables', async () => {
    process.env.TEST_SECRET = 'hunter2'
    own = createDecoder()
    await decode(await small(), 'photos', own)
    const [pid] = childProcesses('decoder-process')
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/hunter2|PATH=|HOME=/)
    delete process.env.TEST_SECRET
  })

  test('exits when the server is killed, also while it decodes', async () => {
    const file = await folder.write(
      heicOf({ tile: heic('tile'), tileSize: [512, 512], columns: 16, rows: 12, size: [8_064, 6_048] }),
    )
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      createImageDecoder({ log: createLog() }).decode(${JSON.stringify(file)}, { kinds: 'photos' })`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    // One decodes, the other one is started ahead.
    await expect.poll(() => childProcesses('decoder-process', server.pid).length, { timeout: 5_000 }).toBe(2)
    const orphans = childProcesses('decoder-process', server.pid)
    await expect.poll(() => Math.max(...orphans.map(cpuSeconds)), { timeout: 10_000 }).toBeGreaterThan(0.5)
    server.kill('SIGKILL')
    await once(server, 'exit')
    // Long before the image would be decoded.
    await expect.poll(() => orphans.filter(isAlive), { timeout: 2_500 }).toEqual([])
  })

  test.each([
    ['does not keep an otherwise idle program running', small, ''],
    ['that waits for the next HEIC does not keep a program running', () => heic('tile'), ''],
    ['is ended by close in a program', small, 'await decoder.close()'],
  ])('%s', async (_, image, end) => {
    const file = await folder.write(image())
    const program = `
      import { createImageDecoder } from ${JSON.stringify(new URL('./image-decoder.ts', import.meta.url).href)}
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
      const decoder = createImageDecoder({ log: createLog() })
      const photo = await decoder.decode(${JSON.stringify(file)}, { kinds: 'photos' })
      ${end}
      process.exitCode = photo.ok ? 7 : 1`
    const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
      stdio: 'inherit',
    })
    const [code] = await once(server, 'exit')
    expect(code).toBe(7)
  })

  test('leaves the file unchanged, and a missing file is an exception', async () => {
    own = createDecoder()
    const image = await small()
    const file = await folder.write(image)
    await own.decode(file, { kinds: 'photos' })
    expect(await readFile(file)).toEqual(image)
    await expect(own.decode(join(folder.path(), 'absent'), { kinds: 'photos' })).rejects.toThrow('ENOENT')
  })
})
/** Waits until a decoder process has started to decode: starting up takes less CPU time than this. */
const expectBusy = (pid = 0) => expect.poll(() => cpuSeconds(pid), { timeout: 10_000 }).toBeGreaterThan(0.5)

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
