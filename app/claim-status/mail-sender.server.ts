import { href } from 'react-router'
import { createCustomerMailSender } from '../../domain/claims/customer-mail-sender.server.ts'
import type { CustomerMail } from '../../domain/claims/load-customer-mail.server.ts'
import { signPhotoLink } from '../../domain/claims/photo-link.server.ts'
import type { AppContext } from '../context/app-context.ts'
import { claimEmail } from '../emails/claim-email.server.ts'

/** Returns the function that sends the next mail of the outbox (rule W40.2). */
export function createMailSender(app: AppContext): () => Promise<boolean> {
  const status = `${app.publicUrl}${href('/warranty-registration')}?tab=check`
  const { hostname } = new URL(app.publicUrl)
  const photosUrl = ({ claimId }: CustomerMail) =>
    app.publicUrl + href('/claim/:token', { token: signPhotoLink(claimId, app) })
  const send = (mail: CustomerMail) =>
    app.mailer.send({
      to: mail.to,
      messageId: `<customer-mail-${mail.id}@${hostname}>`,
      ...claimEmail(mail, { company: app.catalogue().company, links: { status, photos: photosUrl(mail) } }),
    })
  return createCustomerMailSender(send, app)
}
