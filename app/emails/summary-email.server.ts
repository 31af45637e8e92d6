import type { Company } from '../../domain/company/company.ts'
import type { Language } from '../i18n/language.ts'
import { composeEmail, type Email } from './compose-email.server.ts'

/** The answers of a month in one sentence each, in the reader's language (rule S37.10). */
export function summaryEmail({
  company,
  language,
  month,
  answers,
  links,
}: {
  company: Pick<Company, 'name' | 'address' | 'support_email'>
  language: Language
  /** the first and the last day, as shown */
  month: { from: string; to: string }
  answers: readonly { title: string; sentence: string }[]
  links: { page: string; stop: string }
}): Email {
  return composeEmail({
    company,
    language,
    subject: t => t('emails.summary.subject', month),
    sections: t => [
      {
        heading: t('emails.summary.heading'),
        lines: [t('emails.summary.text', month)],
        facts: answers.map(({ title, sentence }) => [title, sentence]),
        button: { label: t('emails.summary.open'), href: links.page },
        link: { label: t('emails.summary.stop'), href: links.stop },
      },
    ],
  })
}
