import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Permit } from '../../access/permit.ts'
import type { RecentProof } from '../../access/recent-proof.ts'
import type { OPERATOR } from '../../audit/audit-event.ts'
import type { DataFileKind } from '../data-files/data-file.ts'
import type { DataFileRows } from '../data-files/parse-data-file.server.ts'
import type { ListRows } from '../list-kind.ts'
import { type NewList, type Published, publishList, type RunPublication } from '../publish-list.server.ts'
import { countChanges } from './compare-lists.server.ts'
import type { Guard } from './guard-list.ts'
import { type ListReview, type ReviewTools, reviewList } from './review-list.server.ts'

/** A list that was read without errors (`mergeUpload`, `parseDataFile`). */
type PreparedList<K extends DataFileKind = DataFileKind> = Pick<
  NewList<K>,
  'kind' | 'shown' | 'origin' | 'note' | 'fileHash'
> & {
  readonly rows: DataFileRows[K]
  /** when it goes live, in the future, and that date in the configured time zone; null for now */
  readonly effectiveAt: { readonly at: Date; readonly day: CalendarDate } | null
}

/**
 * The typed number that confirms a blocked list. The user has the permission to override the guard and has just
 * typed the password.
 */
export type Confirmation = { readonly count: number } & (
  | { readonly permit: Permit<'override-guard'>; readonly proof: RecentProof }
  | { readonly permit: typeof OPERATOR }
)

/**
 * `blocked`: the guard blocks the list, and the number of affected rows, `guard.confirm`, was not typed (rule
 * S32.9).
 */
export type PublishedPrepared<K extends DataFileKind> =
  | Published
  | { ok: false; reason: 'blocked'; guard: Guard<K> }

/**
 * The only way for a user to publish a whole list. Compares and guards the list against the current one again
 * instead of trusting an earlier page, unless it gets the `review` of these rows. With `shown` null, it uses
 * the list that is current at that moment (rules S32.3 and S32.9).
 */
export async function publishPrepared<K extends DataFileKind>(
  publisher: Permit<'publish-lists'> | typeof OPERATOR,
  list: PreparedList<K>,
  confirmation: Confirmation | null,
  tools: ReviewTools & {
    readonly database: Database
    readonly review?: ListReview<K>
    readonly runPublication?: RunPublication
  },
): Promise<PublishedPrepared<K>> {
  for (let attempt = 1; ; attempt++) {
    const known = attempt === 1 ? tools.review : undefined
    const review = known ?? (await reviewList({ ...list, liveOn: list.effectiveAt?.day ?? null }, tools))
    const { current, shown, guard } = review
    if (list.shown !== null && list.shown !== shown) return { ok: false, reason: 'superseded', current }
    if (guard.confirm > 0 && guard.confirm !== confirmation?.count)
      return { ok: false, reason: 'blocked', guard }
    const published = await publishList(publisher, describe(list, review), tools, review.content)
    const isRepeated = !published.ok && published.reason === 'superseded' && list.shown === null
    if (!isRepeated || attempt === MAX_ATTEMPTS) return published
  }
}

function describe<K extends DataFileKind>(list: PreparedList<K>, review: ListReview<K>): NewList<K> {
  const { rows, shown, changes, guard, sampleRows } = review
  return {
    ...list,
    rows: rows as ListRows[K],
    shown,
    effectiveAt: list.effectiveAt?.at ?? null,
    counts: countChanges(changes),
    isSample: false,
    hasSampleRows: sampleRows > 0,
    sampleWrittenOn: null,
    confirmed: guard.confirm,
  }
}

const MAX_ATTEMPTS = 5
