import { href } from 'react-router'
import { createCustomerMailSender } from '../../domain/claims/customer-mail-sender.server.ts'
import type { CustomerMail } from '../../domain/claims/load-customer-mail.server.ts'
import { signPhotoLink } from '../../domain/claims/photo-link.server.ts'
import { signReminderLink } from '../../domain/reminders/reminder-link.server.ts'
import type { Mail } from '../../platform/mail/open-mailer.ts'
import type { AppContext } from '../context/app-context.ts'
import { claimEmail } from '../emails/claim-email.server.ts'
import { reminderEmail } from '../emails/reminder-email.server.ts'

/** Returns the function that sends the next mail of the outbox (rule W40.2). */
export function createMailSender(app: AppContext): () => Promise<boolean> {
  const { hostname } = new URL(app.publicUrl)
  const send = (mail: CustomerMail) =>
    app.mailer.send({
      to: mail.to,
      messageId: `<${mail.messageId}@${hostname}>`,
      ...writeCustomerMail(mail, app),
    })
  return createCustomerMailSender(send, app)
}

type Tools = Pick<AppContext, 'publicUrl' | 'catalogue' | 'secret' | 'now'>

/** The mail as it is sent, with its links. */
export function writeCustomerMail(mail: CustomerMail, app: Tools): Omit<Mail, 'to'> {
  const { company } = app.catalogue()
  const url = (path: string) => app.publicUrl + path
  if ('registrationId' in mail) {
    const stop = url(href('/reminders/:token', { token: signReminderLink(mail.registrationId, app) }))
    return {
      ...reminderEmail(mail, { company, links: { branches: url(href('/branches')), stop } }),
      // RFC 8058: the mail program shows a button that posts to the link.
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }
  const links = {
    status: url(`${href('/warranty-registration')}?tab=check`),
    photos: url(href('/claim/:token', { token: signPhotoLink(mail.claimId, app) })),
  }
  return claimEmail(mail, { company, links })
}
