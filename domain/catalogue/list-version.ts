import { type CalendarDate, MS_PER_DAY } from '../../platform/clock/calendar-date.ts'
import type { ListKind } from './list-kind.ts'

/**
 * The source of a version: a file in the browser, one changed price, an earlier list, a command, the shipped
 * sample.
 */
export type ListOrigin = 'file' | 'edit' | 'rollback' | 'command' | 'sample'

/** Only a ready version can be live. */
export type ListState = 'ready' | 'withdrawn'

/**
 * The rows of a version, and those that differ from the version before it; only `rows` where there was
 * nothing to compare.
 */
export type ListCounts = {
  readonly rows: number
  readonly added?: number
  readonly changed?: number
  readonly removed?: number
  readonly unchanged?: number
}

/**
 * One published list: its content, and the time from which it is shown. Publishing, scheduling and rolling
 * back only add a version (rule S32.1).
 */
export type ListVersion = {
  readonly kind: ListKind
  /** number of the list within its kind, from 1 */
  readonly number: number
  /** id of its rows, which never change */
  readonly contentId: number
  readonly origin: ListOrigin
  readonly state: ListState
  /** when it goes live; not after `at` if it was published at once */
  readonly effectiveAt: Date
  /** when it was published or scheduled */
  readonly at: Date
  /** e-mail address of the user, `OPERATOR` or `SERVER` */
  readonly by: string
  readonly counts: ListCounts
  readonly note: string | null
  /** the shipped sample, whose dates are shifted at every start */
  readonly isSample: boolean
  /** the owner's list, with rows of the sample left in it (rule S27.4) */
  readonly hasSampleRows: boolean
  /** the date that the sample's dates refer to; null for an owner's list */
  readonly sampleWrittenOn: CalendarDate | null
  /** SHA-256 of the imported file, hexadecimal; null if there was none */
  readonly fileHash: string | null
}

/**
 * Whether a ready version has gone live. A version that was published at once is live whatever the clock of
 * this process says, so that a slow clock does not delay a price.
 */
export function hasGoneLive(
  { effectiveAt, at }: Pick<ListVersion, 'effectiveAt' | 'at'>,
  now: Date,
): boolean {
  return effectiveAt <= now || effectiveAt <= at
}

/**
 * The current version of each kind: the latest that has gone live; of two with equal times, the higher number
 * (rule S32.2).
 */
export function currentVersions(versions: readonly ListVersion[], now: Date): ListVersion[] {
  const current = new Map<ListKind, ListVersion>()
  for (const version of versions) {
    if (version.state !== 'ready' || !hasGoneLive(version, now)) continue
    const other = current.get(version.kind)
    if (!other || compareVersions(version, other) > 0) current.set(version.kind, version)
  }
  return [...current.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

/** The moments after `now`, in order, at which the current versions change by themselves. */
export function upcomingSwitches(versions: readonly ListVersion[], now: Date): Date[] {
  const moments = versions
    .filter(version => version.state === 'ready' && !hasGoneLive(version, now))
    .map(({ effectiveAt }) => effectiveAt.getTime())
  return [...new Set(moments)].sort((a, b) => a - b).map(moment => new Date(moment))
}

/**
 * The versions to delete: after 90 days all but one per week, after two years all. The current version,
 * planned versions and the highest number of each kind always stay, because numbers are never reused (rule
 * S32.5).
 */
export function expiredVersions(versions: readonly ListVersion[], now: Date): ListVersion[] {
  const current = new Set(currentVersions(versions, now))
  const newestFirst = [...versions].sort((a, b) => compareVersions(b, a))
  const highest = new Map<ListKind, number>()
  for (const { kind, number } of versions) highest.set(kind, Math.max(number, highest.get(kind) ?? 0))
  const weeks = new Set<string>()
  return newestFirst.filter(version => {
    const age = now.getTime() - version.effectiveAt.getTime()
    if (current.has(version) || version.number === highest.get(version.kind)) return false
    if (age <= FULL_RETENTION_MS) return false
    if (age > WEEKLY_RETENTION_MS) return true
    const week = `${version.kind} ${Math.floor(version.effectiveAt.getTime() / WEEK_MS)}`
    if (weeks.has(week)) return true
    weeks.add(week)
    return false
  })
}

function compareVersions(a: ListVersion, b: ListVersion): number {
  return a.effectiveAt.getTime() - b.effectiveAt.getTime() || a.number - b.number
}

const WEEK_MS = 7 * MS_PER_DAY
const FULL_RETENTION_MS = 90 * MS_PER_DAY
const WEEKLY_RETENTION_MS = 2 * 365 * MS_PER_DAY
