import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUncleanStop, setRunningMarker } from './running-marker.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tayar-marker-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const now = new Date('2026-11-22T10:00:00Z')
const start = (port = 3_000) => setRunningMarker({ dataDir, port, now })

/** A process that sets the marker and runs until it is killed. */
async function startOther() {
  const program = `
    import { setRunningMarker } from './server/running-marker.ts'
    setRunningMarker({ dataDir: ${JSON.stringify(dataDir)}, port: 3000, now: new Date('2026-11-22T10:00:00Z') })
    console.log('set')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a first start and a start after an orderly stop find nothing', () => {
  const first = start()
  expect(first.uncleanStop).toBe(null)
  first.remove()
  expect(readdirSync(dataDir)).toEqual([])
  expect(start().uncleanStop).toBe(null)
})

test('a marker that cannot be written does not stop the start', () => {
  const marker = setRunningMarker({ dataDir: join(dataDir, 'missing'), port: 3_000, now })
  expect(marker.uncleanStop).toBe(null)
  marker.remove()
})

test('a start after a killed process finds when that process was started', async () => {
  const child = await startOther()
  expect(findUncleanStop(dataDir, 3_000)).toBe(null)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(findUncleanStop(dataDir, 3_000)).toEqual({ startedAt: '2026-11-22T10:00:00.000Z' })
  expect(start().uncleanStop).toEqual({ startedAt: '2026-11-22T10:00:00.000Z' })
})

test('a second start beside a running process neither reports it nor removes its marker', async () => {
  const child = await startOther()
  const second = start()
  expect(second.uncleanStop).toBe(null)
  second.remove()
  expect(readdirSync(dataDir)).toEqual(['running-3000'])
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('a process of another port has its own marker', () => {
  start(3_001)
  expect(start(3_002).uncleanStop).toBe(null)
})

test('a predecessor with the same process id, as in a container, and a half-written marker count as killed', () => {
  start()
  expect(start().uncleanStop).toEqual({ startedAt: now.toISOString() })
  writeFileSync(join(dataDir, 'running-3000'), '{"pid":')
  expect(start().uncleanStop).toEqual({ startedAt: 'unknown' })
})
