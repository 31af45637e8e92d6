import { href } from 'react-router'
import { MAIL_LIMIT } from '../../domain/access/email.ts'
import { type AccountEmails, RESET_HOURS } from '../../domain/identity/auth.server.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { AppContext } from '../context/app-context.ts'
import { withSignInTarget } from '../http/sign-in-target.ts'
import type { Email } from './compose-email.server.ts'
import {
  existingAccountEmail,
  passwordChangedEmail,
  passwordResetEmail,
  staffAccountChangedEmail,
  verificationEmail,
} from './emails.server.ts'

/**
 * Account e-mails are sent without waiting: the response time must not tell whether an address has an account
 * (rule W29.3). A failure is logged; the user requests the e-mail again.
 */
export function createAccountEmails(app: AppContext): AccountEmails {
  const logFailure = (error: unknown) =>
    app.log.error({ event: 'account_email_failed', err: error }, 'an account e-mail could not be sent')
  const send = (to: string, email: Email) => void app.mailer.send({ to, ...email }).catch(logFailure)
  /** For e-mails that anyone can cause by typing an address (rule W27.12). */
  const sendWithinLimit = (to: string, email: Email) =>
    void consumeRateLimit(MAIL_LIMIT, to.toLowerCase(), app).then(
      ({ ok }) =>
        ok
          ? send(to, email)
          : app.log.warn({ event: 'account_email_limited' }, 'too many e-mails to one address'),
      logFailure,
    )
  const company = () => app.catalogue().company
  const url = (path: string) => app.publicUrl + path
  return {
    verify: (to, token, target) =>
      sendWithinLimit(
        to,
        verificationEmail({
          company: company(),
          link: url(withSignInTarget(href('/auth/verify/:token', { token }), target)),
        }),
      ),
    reset: (to, token, target) =>
      send(
        to,
        passwordResetEmail({
          company: company(),
          link: url(withSignInTarget(href('/auth/reset/:token', { token }), target)),
          validHours: RESET_HOURS,
        }),
      ),
    exists: to =>
      sendWithinLimit(
        to,
        existingAccountEmail({
          company: company(),
          signInLink: url(href('/auth')),
          resetLink: url(href('/auth/forgot')),
        }),
      ),
    changed: to =>
      send(to, passwordChangedEmail({ company: company(), resetLink: url(href('/auth/forgot')) })),
    staffChanged: (to, change) => send(to, staffAccountChangedEmail({ company: company(), change })),
  }
}
