import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'
import { composeEmail, type Email } from './compose-email.server.ts'
import type { EmailSection } from './email-layout.server.tsx'

/** The open claims of a member of staff, in the reader's language (rule W22.9). */
export function digestEmail({
  company,
  language,
  date,
  queues,
  claims,
  links,
}: {
  company: Pick<Company, 'name' | 'address' | 'support_email'>
  language: Language
  /** as shown */
  date: string
  queues: EmailSection['facts']
  claims: EmailSection['facts']
  links: { claims: string; account: string }
}): Email {
  return composeEmail({
    company,
    language,
    subject: t => t('emails.digest.subject', { date }),
    sections: t => [
      { heading: t('emails.digest.heading'), lines: [t('emails.digest.text', { date })], facts: queues },
      {
        heading: t('emails.digest.oldest'),
        lines: [],
        facts: claims,
        button: { label: t('emails.digest.open'), href: links.claims },
        link: { label: t('emails.digest.stop'), href: links.account },
      },
    ],
  })
}
