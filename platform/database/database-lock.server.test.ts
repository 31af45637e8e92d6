import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseLockedError } from './database.ts'
import { lockDatabase } from './database-lock.ts'
import { pidNamespace, processStartTime } from './process-identity.ts'

let dataDir: string
let children: ChildProcess[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tayar-hold-'))
  children = []
})
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL')
  rmSync(dataDir, { recursive: true })
})

/** Starts a process that takes the lock; `output` is `held` or `refused PID`. */
async function startHolder(start?: number) {
  const program = new URL('../../tests/support/database-lock-holder.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, dataDir, ...(start ? [String(start)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [text] = await once(child.stdout, 'data')
  return { child, output: String(text).trim() }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

describe('the lock of the embedded database', () => {
  test('is refused while another process has it, and the error names that process', async () => {
    const { child, output } = await startHolder()
    expect(output).toBe('held')
    const error = await lockDatabase(dataDir).catch(thrown => thrown)
    expect(error).toBeInstanceOf(DatabaseLockedError)
    expect(error).toMatchObject({ pid: child.pid, dataDir })
  })

  test('is taken over from a process that was killed', async () => {
    const { child } = await startHolder()
    await end(child, 'SIGKILL')
    expect(readdirSync(join(dataDir, 'database.lock'))).toHaveLength(2)
    const lock = await lockDatabase(dataDir)
    expect((await startHolder()).output).toBe(`refused ${process.pid}`)
    await lock.release()
    expect(readdirSync(join(dataDir, 'database.lock'))).toEqual([])
  })

  test('is free again after it was released', async () => {
    const { child } = await startHolder()
    await end(child, 'SIGTERM')
    await (await lockDatabase(dataDir)).release()
  })

  test('is refused to the process that has it already', async () => {
    const lock = await lockDatabase(dataDir)
    await expect(lockDatabase(dataDir)).rejects.toMatchObject({ pid: process.pid })
    await lock.release()
  })

  test.each([
    ['no process had it', false],
    ['its last process was killed', true],
  ])('goes to exactly one of six concurrent processes where %s', async (_, wasHeld) => {
    for (let round = 0; round < 3; round++) {
      if (wasHeld) await end((await startHolder()).child, 'SIGKILL')
      const processes = await Promise.all(Array.from({ length: 6 }, () => startHolder(Date.now() + 1_500)))
      const held = processes.filter(each => each.output === 'held')
      expect(processes.map(each => each.output).sort()).toEqual([
        'held',
        ...Array(5).fill(`refused ${held[0]?.child.pid}`),
      ])
      for (const { child } of processes) await end(child, 'SIGKILL')
    }
  })

  test('ignores a lock whose pid was recycled', async () => {
    // This process is alive, but has another start time.
    writeLock(`${process.pid}.1.${pidNamespace()}`)
    await (await lockDatabase(dataDir)).release()
  })

  test('of another machine counts while it has a heartbeat, and is taken over afterwards', async () => {
    const path = writeLock('4711.123.elsewhere')
    const before = Date.now()
    const old = new Date(before - 13_000)
    utimesSync(path, old, old)
    const lock = await lockDatabase(dataDir)
    expect(Date.now() - before).toBeGreaterThan(1_000)
    await lock.release()
  })

  function writeLock(name: string) {
    const folder = join(dataDir, 'database.lock')
    const path = join(folder, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '')
    writeFileSync(`${path}.holds`, '')
    return path
  }
})

test('the start time of a process is stable, and null once it has ended', async () => {
  const child = spawn('sleep', ['60'])
  const start = processStartTime(child.pid ?? 0)
  expect(start).toMatch(/^\d+$/)
  expect(processStartTime(child.pid ?? 0)).toBe(start)
  await end(child, 'SIGKILL')
  expect(processStartTime(child.pid ?? 0)).toBeNull()
})
