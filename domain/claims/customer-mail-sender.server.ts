import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { backoffMs } from '../../platform/mail/backoff.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { MAIL_LIMIT } from '../access/email.ts'
import { customerMails } from './customer-mails.table.ts'
import { type CustomerMail, loadCustomerMail } from './load-customer-mail.server.ts'

type Tools = { database: Database; secret: string; now: () => Date; log: Pick<Log, 'warn'> }
type Taken = { readonly id: number; readonly tries: number }

/**
 * Returns the function that sends the next due mail, or returns false if there is none (rule W40.2). One
 * guarded update leases a mail for five minutes, so that processes skip each other's mails; it is marked as
 * sent when the mail server has accepted it. If the database fails to store that mark, the next call stores
 * it before sending anything. A refused mail is retried after 1, 2, 4 … minutes, at most six hours apart, for
 * about three days.
 */
export function createCustomerMailSender(
  send: (mail: CustomerMail) => Promise<void>,
  tools: Tools,
): () => Promise<boolean> {
  const accepted = new Map<number, Date>()
  async function storeAccepted() {
    for (const [id, sentAt] of accepted) {
      await update({ id }, { sentAt }, tools)
      accepted.delete(id)
    }
  }
  async function sendTaken(taken: Taken, mail: CustomerMail) {
    const limit = await consumeRateLimit(MAIL_LIMIT, mail.to, tools)
    if (!limit.ok) return postpone({ ...taken, isCounted: false }, limit.retryAfterSeconds * 1_000, tools)
    try {
      await send(mail)
    } catch (error) {
      logRefusal(error, taken, mail, tools)
      return postpone({ ...taken, isCounted: true }, backoffMs(taken.tries), tools)
    }
    accepted.set(taken.id, tools.now())
    await storeAccepted()
  }
  return async () => {
    await storeAccepted()
    const taken = await takeNext(tools)
    if (!taken) return false
    const mail = await loadCustomerMail(taken.id, tools)
    if (mail) await sendTaken(taken, mail)
    else await tools.database.orm.delete(customerMails).where(eq(customerMails.id, taken.id))
    return true
  }
}

function logRefusal(error: unknown, { tries }: Taken, { kind }: CustomerMail, { log }: Tools) {
  const isLast = tries >= MAX_TRIES
  log.warn(
    { event: 'customer_mail_failed', err: error, kind, tries, isLast },
    'a mail to a customer was not accepted',
  )
}

async function postpone(
  { isCounted, ...taken }: Taken & { isCounted: boolean },
  delayMs: number,
  tools: Tools,
): Promise<void> {
  const nextAt = new Date(tools.now().getTime() + delayMs)
  await update(taken, { nextAt, tries: isCounted ? taken.tries : taken.tries - 1 }, tools)
}

/** Longer than the timeouts of mail server and database. */
const LEASE = '5 minutes'
/** Twenty tries take about three days. */
export const MAX_TRIES = 20

/** Leases the oldest mail that is due; mails of one claim are sent in order. */
async function takeNext({ database, now }: Tools): Promise<Taken | null> {
  const at = sql`${now().toISOString()}::timestamptz`
  const { rows } = await database.orm.execute<{ id: string; tries: number }>(sql`
    update ${customerMails} set tries = tries + 1, next_at = ${at} + ${LEASE}::interval
    where id = (
      select mail.id from ${customerMails} mail
      where mail.sent_at is null and mail.next_at <= ${at} and mail.tries < ${MAX_TRIES}
        and not exists (
          select from ${customerMails} earlier
          where earlier.claim_id = mail.claim_id and earlier.id < mail.id
            and earlier.sent_at is null and earlier.tries < ${MAX_TRIES})
      order by mail.next_at, mail.id limit 1
      for update of mail skip locked)
    returning id, tries`)
  const [row] = rows
  return row ? { id: Number(row.id), tries: row.tries } : null
}

/** Updates a mail; with `tries`, only if no other process has leased it since. */
async function update(
  { id, tries }: { id: number; tries?: number },
  values: Partial<typeof customerMails.$inferInsert>,
  { database }: Tools,
): Promise<void> {
  const isTaken = tries === undefined ? undefined : eq(customerMails.tries, tries)
  await database.orm
    .update(customerMails)
    .set(values)
    .where(and(eq(customerMails.id, id), isTaken))
}
