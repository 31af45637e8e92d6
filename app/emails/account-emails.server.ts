import { MAIL_LIMIT } from '../../domain/access/email.ts'
import { type AccountEmails, RESET_HOURS } from '../../domain/identity/auth.server.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { AppContext } from '../context/app-context.ts'
import { existingAccountMail, passwordChangedMail, resetMail, verificationMail } from './emails.server.ts'

/**
 * The mails of an account, sent behind the answer: whether an address has an account cannot be read off the time that it takes
 * (reliability.md 4). A mail that fails is logged; its reader asks for it again.
 */
export function accountEmails(shop: AppContext): AccountEmails {
  const send = (to: string, mail: { subject: string; text: string; html: string }) =>
    void shop.mailer
      .send({ to, ...mail })
      .catch(error => shop.log.error({ err: error }, 'a mail about an account was not sent'))
  /** One that anybody can cause who types an address in. */
  const sendIfAny = (to: string, mail: Parameters<typeof send>[1]) =>
    void consumeRateLimit(MAIL_LIMIT, to.toLowerCase(), shop).then(
      turn => (turn.ok ? send(to, mail) : shop.log.warn('an address has had too many mails')),
      error => shop.log.error({ err: error }, 'a mail about an account was not sent'),
    )
  const company = () => shop.catalogue().company
  return {
    verify: (to, token) =>
      sendIfAny(to, verificationMail({ company: company(), link: `${shop.publicUrl}/auth/verify/${token}` })),
    reset: (to, token) =>
      send(
        to,
        resetMail({
          company: company(),
          link: `${shop.publicUrl}/auth/reset/${token}`,
          validHours: RESET_HOURS,
        }),
      ),
    exists: to =>
      sendIfAny(
        to,
        existingAccountMail({
          company: company(),
          signInLink: `${shop.publicUrl}/auth`,
          resetLink: `${shop.publicUrl}/auth/forgot`,
        }),
      ),
    changed: to =>
      send(to, passwordChangedMail({ company: company(), resetLink: `${shop.publicUrl}/auth/forgot` })),
  }
}
