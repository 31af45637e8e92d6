import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mail, Mailer } from '../../platform/mail/open-mailer.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { MAIL_LIMIT } from '../access/email.ts'
import type { Confirmation } from './load-confirmation.server.ts'
import { registrations } from './registrations.table.ts'

/**
 * Mails the confirmation of a registration to its stored address and records the result; limited per
 * address. Returns whether the mail was accepted. A failure does not change the registration (rules W8.2 to
 * W8.5).
 */
export async function sendConfirmation(
  confirmation: Confirmation,
  words: (confirmation: Confirmation) => Omit<Mail, 'to'>,
  tools: { database: Database; mailer: Pick<Mailer, 'send'>; log: Log; secret: string; now: () => Date },
): Promise<boolean> {
  const { database, mailer, log } = tools
  const to = confirmation.email
  if (to === null) return false
  const send = async () => {
    const turn = await consumeRateLimit(MAIL_LIMIT, to, tools)
    if (turn.ok) await mailer.send({ to, ...words(confirmation) })
    else log.warn({ event: 'mail_rate_limited' }, 'too many e-mails to one address')
    return turn.ok
  }
  const isSent = await send().catch(error => {
    log.error({ event: 'confirmation_failed', err: error }, 'confirmation e-mail failed')
    return false
  })
  await database.orm
    .update(registrations)
    .set({ confirmation: isSent ? 'sent' : 'failed' })
    .where(eq(registrations.id, confirmation.id))
  return isSent
}
