import { MAILS_TO_ADDRESS } from '../../domain/people/mails-to-address.ts'
import { type AccountMails, RESET_HOURS } from '../../domain/people/open-accounts.server.ts'
import { takeTurn } from '../../platform/limits/take-turn.ts'
import type { Shop } from '../visit.ts'
import { existingAccountMail, passwordChangedMail, resetMail, verificationMail } from './mails.server.ts'

/**
 * The mails of an account, sent behind the answer: whether an address has an account cannot be read off the time that it takes
 * (reliability.md 4). A mail that fails is logged; its reader asks for it again.
 */
export function accountMails(shop: Shop): AccountMails {
  const send = (to: string, mail: { subject: string; text: string; html: string }) =>
    void shop.mailer
      .send({ to, ...mail })
      .catch(error => shop.log.error({ err: error }, 'a mail about an account was not sent'))
  /** One that anybody can cause who types an address in. */
  const sendIfAny = (to: string, mail: Parameters<typeof send>[1]) =>
    void takeTurn(MAILS_TO_ADDRESS, to.toLowerCase(), shop).then(
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
