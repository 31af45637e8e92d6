import { expect, test, vi } from 'vitest'
import type { DiskState } from '../platform/files/disk-monitor.ts'
import { createHealthMonitor } from './health-monitor.ts'
import type { NotReadyReason } from './readiness.ts'

const START = Date.parse('2026-11-22T00:00:00Z')
const HOUR = 3_600_000

function monitor() {
  const facts = {
    reason: null as NotReadyReason | null,
    disk: 'ok' as DiskState,
    backupAt: null as Date | null,
    now: START,
  }
  const alerts = { send: vi.fn() }
  const log = { error: vi.fn() }
  const { check } = createHealthMonitor({
    notReadyReason: async () => facts.reason,
    checkDisk: async () => facts.disk,
    newestBackupAt: async () => facts.backupAt,
    alerts,
    log,
    now: () => new Date(facts.now),
  })
  const kinds = () => alerts.send.mock.calls.map(([kind]) => kind)
  return { facts, check, kinds, log }
}

test('a healthy process sends no alert', async () => {
  const { check, kinds, log } = monitor()
  await check()
  await check()
  expect(kinds()).toEqual([])
  expect(log.error).not.toHaveBeenCalled()
})

test('a database that fails two checks causes an alert, one that fails a single check does not', async () => {
  const { facts, check, kinds } = monitor()
  facts.reason = 'database'
  await check()
  facts.reason = null
  await check()
  facts.reason = 'database'
  await check()
  expect(kinds()).toEqual([])
  await check()
  expect(kinds()).toEqual(['database'])
})

test('migrating and stopping cause no alert', async () => {
  const { facts, check, kinds } = monitor()
  for (const reason of ['migrating', 'stopping'] as const) {
    facts.reason = reason
    await check()
    await check()
  }
  expect(kinds()).toEqual([])
})

test('a low disk and a full disk have separate alerts', async () => {
  const { facts, check, kinds } = monitor()
  facts.disk = 'low'
  await check()
  facts.disk = 'full'
  await check()
  expect(kinds()).toEqual(['disk_low', 'disk_full'])
})

test('a nightly backup older than 26 hours alerts and is logged once an hour', async () => {
  const { facts, check, kinds, log } = monitor()
  facts.backupAt = new Date(START - 26 * HOUR)
  await check()
  expect(kinds()).toEqual([])
  facts.now += 1
  await check()
  await check()
  expect(kinds()).toEqual(['backup', 'backup'])
  expect(log.error.mock.calls).toEqual([[{ event: 'backup_too_old', hours: 26 }, expect.any(String)]])
  facts.now += HOUR
  await check()
  expect(log.error).toHaveBeenCalledTimes(2)
})
