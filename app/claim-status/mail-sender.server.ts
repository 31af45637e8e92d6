import { href } from 'react-router'
import { createCustomerMailSender } from '../../domain/claims/customer-mail-sender.server.ts'
import type { CustomerMail } from '../../domain/claims/load-customer-mail.server.ts'
import type { AppContext } from '../context/app-context.ts'
import { claimEmail } from '../emails/claim-email.server.ts'

/** Returns the function that sends the next mail of the outbox (rule W40.2). */
export function createMailSender(app: AppContext): () => Promise<boolean> {
  const statusUrl = new URL(`${href('/warranty-registration')}?tab=check`, app.publicUrl).href
  const { hostname } = new URL(app.publicUrl)
  const send = (mail: CustomerMail) =>
    app.mailer.send({
      to: mail.to,
      messageId: `<customer-mail-${mail.id}@${hostname}>`,
      ...claimEmail(mail, { company: app.catalogue().company, statusUrl }),
    })
  return createCustomerMailSender(send, app)
}
