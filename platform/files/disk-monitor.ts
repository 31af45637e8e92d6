import type { Log } from '../log/log.ts'
import { MIN_FREE_BYTES } from './disk-space.ts'

export type DiskState = 'ok' | 'low' | 'full'

/**
 * Watches free space: logs a warning below 2 GB, and an error below the floor at which uploads are refused
 * (rule W3.10), each once an hour while the state lasts. `check` returns the current state and throws what
 * `freeBytes` throws.
 */
export function createDiskMonitor({
  freeBytes,
  log,
  now,
}: {
  freeBytes: () => Promise<number>
  log: Pick<Log, 'warn' | 'error' | 'info'>
  now: () => Date
}): { check(): Promise<DiskState> } {
  let reported: DiskState = 'ok'
  let reportedAt = 0

  function report(state: DiskState, free: number) {
    const isRepeated = state === reported && now().getTime() - reportedAt < REPORT_INTERVAL_MS
    if (isRepeated || (state === 'ok' && reported === 'ok')) return
    reported = state
    reportedAt = now().getTime()
    const freeMegabytes = Math.floor(free / MEGABYTE)
    if (state === 'full') {
      log.error({ event: 'disk_full', freeMegabytes }, 'disk full: uploads are refused')
    } else if (state === 'low') {
      log.warn({ event: 'disk_space_low', freeMegabytes }, 'disk space is low')
    } else log.info({ event: 'disk_space_sufficient', freeMegabytes }, 'disk space is sufficient again')
  }

  return {
    async check() {
      const free = await freeBytes()
      const state = diskState(free)
      report(state, free)
      return state
    },
  }
}

/** The state of a disk with this many free bytes. */
export function diskState(free: number): DiskState {
  if (free < MIN_FREE_BYTES) return 'full'
  return free < LOW_FREE_BYTES ? 'low' : 'ok'
}

const MEGABYTE = 1024 * 1024
/** Four times the floor, so that an operator has days to act. */
const LOW_FREE_BYTES = 2_048 * MEGABYTE
const REPORT_INTERVAL_MS = 60 * 60_000
