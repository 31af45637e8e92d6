import { addDays, type CalendarDate, dateIn } from '../platform/clock/calendar-date.ts'
import type { Log } from '../platform/log/log.ts'
import type { runBackup } from './commands/run-backup.ts'

type Options = {
  /** local time of the nightly backup, `03:30` */
  time: string
  timeZone: string
  /** start time of the newest backup; null if there is none */
  newest: () => Promise<Date | null>
  run: () => ReturnType<typeof runBackup>
  log: Pick<Log, 'info' | 'error'>
  now: () => Date
  tickMs?: number
}

/**
 * Makes a backup every night (rule W31.7), and an extra one if the newest is older than a day: at the
 * earliest ten minutes after the start and an hour after a failed attempt, and not shortly before the nightly
 * one. Polls the clock's date and time, so that clock changes and a suspended machine neither skip nor repeat
 * a backup. Returns a function that stops it and ends a running backup.
 */
export function scheduleBackups(options: Options): () => Promise<void> {
  const { time, timeZone, newest, run, log, now, tickMs = TICK_MS } = options
  const startedAt = now().getTime()
  let lastNight = nightOf(now())
  let lastAttempt = Number.NEGATIVE_INFINITY
  let running: ReturnType<Options['run']> | null = null
  let isBusy = false
  let isStopped = false

  async function tick() {
    if (isBusy) return
    isBusy = true
    try {
      if (await isDue(now())) await makeBackup()
    } catch (error) {
      log.error({ event: 'backup_failed', err: error }, 'backup failed')
    } finally {
      isBusy = false
    }
  }

  async function isDue(at: Date): Promise<boolean> {
    const night = nightOf(at)
    if (night > lastNight) {
      lastNight = night
      return true
    }
    const isTooEarly =
      at.getTime() - startedAt < START_DELAY_MS ||
      at.getTime() - lastAttempt < RETRY_MS ||
      minutesUntil(time, localTime(at)) < MIN_MINUTES_BEFORE_NIGHT
    if (isTooEarly) return false
    const made = await newest()
    return made === null || at.getTime() - made.getTime() > MAX_AGE_MS
  }

  async function makeBackup() {
    if (isStopped) return
    lastAttempt = now().getTime()
    running = run()
    const { outcome, message } = await running.result
    running = null
    const durationMs = now().getTime() - lastAttempt
    if (outcome === 'made') log.info({ event: 'backup_made', message, durationMs }, 'backup made')
    else if (outcome === 'skipped') log.info({ event: 'backup_skipped', message }, 'backup skipped')
    else if (outcome === 'stopped' || isStopped) log.info({ event: 'backup_stopped' }, 'backup stopped')
    else log.error({ event: 'backup_failed', reason: message }, 'backup failed')
  }

  /** The date of the latest scheduled nightly backup. */
  function nightOf(at: Date): CalendarDate {
    const date = dateIn(timeZone, at)
    return localTime(at) >= time ? date : addDays(date, -1)
  }

  function localTime(at: Date): string {
    return at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  }

  const timer = setInterval(tick, tickMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running?.stop()
  }
}

/** From one time of day to the next occurrence of another. */
function minutesUntil(time: string, from: string): number {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  return (minutes(time) - minutes(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY
}

const MINUTES_PER_DAY = 1_440
const HOUR_MS = 3_600_000
const TICK_MS = 15_000
const MAX_AGE_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
/** The start itself is busy, and another process may be starting too. */
const START_DELAY_MS = 10 * 60_000
/** The night of a clock change can have 25 hours. */
const MIN_MINUTES_BEFORE_NIGHT = 120
