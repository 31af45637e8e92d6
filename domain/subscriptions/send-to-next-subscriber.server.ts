import { and, eq, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { backoffMs } from '../../platform/mail/backoff.ts'
import type { User } from '../access/user.ts'
import { users } from '../identity/users.table.ts'
import type {
  digestSubscriptions,
  SubscriptionLanguage,
  summarySubscriptions,
} from './subscriptions.table.ts'

/** The recipient of a mail, with the permit that reading its contents needs. */
export type Subscriber<P> = {
  readonly userId: string
  readonly email: string
  readonly language: SubscriptionLanguage
  readonly permit: P
}

/**
 * Sends the mail of a period to the next due subscriber; returns false if there is none. The row stays locked
 * until `send` has reported whether the mail was accepted, and other processes skip it: each person gets one
 * mail a period, also with several processes and restarts. A refused mail is retried later, at growing
 * intervals.
 */
export async function sendToNextSubscriber<P>(
  {
    subscriptions,
    period,
    roles,
    permitOf,
    isOn,
  }: {
    subscriptions: typeof digestSubscriptions | typeof summarySubscriptions
    /** first day of the period; a later period is due again */
    period: CalendarDate
    roles: User['role'][]
    permitOf: (user: User) => P | null
    isOn?: SQL
  },
  send: (subscriber: Subscriber<P>) => Promise<boolean>,
  { database, now }: { database: Pick<Database, 'orm'>; now(): Date },
): Promise<boolean> {
  return database.orm.transaction(async tx => {
    const [row] = await tx
      .select({
        id: users.id,
        email: users.email,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
        language: subscriptions.language,
        tries: subscriptions.tries,
      })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          isOn,
          or(isNull(subscriptions.sentFor), lt(subscriptions.sentFor, period)),
          inArray(users.role, roles),
          isNull(users.disabledAt),
          or(isNull(subscriptions.nextTryAt), lte(subscriptions.nextTryAt, now())),
        ),
      )
      .orderBy(subscriptions.userId)
      .limit(1)
      .for('update', { of: subscriptions, skipLocked: true })
    if (!row) return false
    const { language, tries, ...user } = row
    const permit = permitOf({ ...user, session: '', hasSecondFactor: false, isPinSession: false })
    if (!permit) throw new Error(`no permit to read this mail: ${roles}`)
    const isAccepted = await send({ userId: user.id, email: user.email, language, permit })
    await tx
      .update(subscriptions)
      .set(
        isAccepted
          ? { sentFor: period, tries: 0, nextTryAt: null }
          : { tries: tries + 1, nextTryAt: new Date(now().getTime() + backoffMs(tries + 1)) },
      )
      .where(eq(subscriptions.userId, user.id))
    return true
  })
}
