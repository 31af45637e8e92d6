import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseLockedError } from './database.ts'
import { lockDatabase } from './database-lock.ts'
import { place, startOfProcess } from './process-identity.ts'

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

/** A process that takes the lock, and the first thing that it says. */
async function holder(start?: number) {
  const program = new URL('../../tests/support/database-lock-holder.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, dataDir, ...(start ? [String(start)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

describe('the lock of the embedded database', () => {
  test('is refused while another process holds it, and that one is named', async () => {
    const { child, said } = await holder()
    expect(said).toBe('held')
    const refused = await lockDatabase(dataDir).catch(error => error)
    expect(refused).toBeInstanceOf(DatabaseLockedError)
    expect(refused).toMatchObject({ pid: child.pid, dataDir })
  })

  test('is taken over from a process that was killed', async () => {
    const { child } = await holder()
    await end(child, 'SIGKILL')
    expect(readdirSync(join(dataDir, 'database.lock'))).toHaveLength(2)
    const hold = await lockDatabase(dataDir)
    expect((await holder()).said).toBe(`refused ${process.pid}`)
    await hold.release()
    expect(readdirSync(join(dataDir, 'database.lock'))).toEqual([])
  })

  test('is free again when its holder lets go', async () => {
    const { child } = await holder()
    await end(child, 'SIGTERM')
    await (await lockDatabase(dataDir)).release()
  })

  test('is refused to the process that already has it', async () => {
    const hold = await lockDatabase(dataDir)
    await expect(lockDatabase(dataDir)).rejects.toMatchObject({ pid: process.pid })
    await hold.release()
  })

  test.each([
    ['nobody had it', false],
    ['its holder was killed', true],
  ])('goes to exactly one of six racers where %s', async (_, wasHeld) => {
    for (let round = 0; round < 3; round++) {
      if (wasHeld) await end((await holder()).child, 'SIGKILL')
      const racers = await Promise.all(Array.from({ length: 6 }, () => holder(Date.now() + 1_500)))
      const held = racers.filter(racer => racer.said === 'held')
      expect(racers.map(racer => racer.said).sort()).toEqual([
        'held',
        ...Array(5).fill(`refused ${held[0]?.child.pid}`),
      ])
      for (const { child } of racers) await end(child, 'SIGKILL')
    }
  })

  test('a recycled pid is not mistaken for the holder', async () => {
    // This process is alive, but it did not start when the claim says.
    claim(`${process.pid}.1.${place()}`)
    await (await lockDatabase(dataDir)).release()
  })

  test('a claim from elsewhere counts while it is touched, and is waited out when it no longer is', async () => {
    const path = claim('4711.123.elsewhere')
    const before = Date.now()
    const old = new Date(before - 13_000)
    utimesSync(path, old, old)
    const hold = await lockDatabase(dataDir)
    expect(Date.now() - before).toBeGreaterThan(1_000)
    await hold.release()
  })

  function claim(name: string) {
    const folder = join(dataDir, 'database.lock')
    const path = join(folder, name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '')
    writeFileSync(`${path}.holds`, '')
    return path
  }
})

test('a process is known by its start, and a dead one is nobody', async () => {
  const child = spawn('sleep', ['60'])
  const start = startOfProcess(child.pid ?? 0)
  expect(start).toMatch(/^\d+$/)
  expect(startOfProcess(child.pid ?? 0)).toBe(start)
  await end(child, 'SIGKILL')
  expect(startOfProcess(child.pid ?? 0)).toBeNull()
})
