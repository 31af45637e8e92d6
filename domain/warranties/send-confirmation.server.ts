import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mail, Mailer } from '../../platform/mail/open-mailer.ts'
import type { Confirmation } from './read-confirmation.server.ts'
import { registrations } from './registrations.table.ts'

/**
 * Mails the confirmation of a registration to the address in the database (W §7, readings.md "Resend"), and keeps whether that
 * succeeded. Takes the registration and who words the mail; returns whether it was taken. A mail that fails changes
 * nothing about the registration.
 */
export async function sendConfirmation(
  confirmation: Confirmation,
  words: (confirmation: Confirmation) => Omit<Mail, 'to'>,
  { database, mailer, log }: { database: Database; mailer: Pick<Mailer, 'send'>; log: Log },
): Promise<boolean> {
  if (confirmation.email === null) return false
  const isSent = await mailer.send({ to: confirmation.email, ...words(confirmation) }).then(
    () => true,
    error => {
      log.error({ err: error }, 'a confirmation was not sent')
      return false
    },
  )
  await database.orm
    .update(registrations)
    .set({ confirmation: isSent ? 'sent' : 'failed' })
    .where(eq(registrations.id, confirmation.id))
  return isSent
}
