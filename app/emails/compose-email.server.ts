import type { Company } from '../../domain/company/company.ts'
import type { Mail } from '../../platform/mail/open-mailer.ts'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/translations.tsx'
import { translators } from '../i18n/translators.server.ts'
import { type EmailSection, renderEmail, toOneLine } from './email-layout.server.tsx'

export type Email = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments' | 'replyTo'>

/**
 * An e-mail in the recipient's language, or in both, Malay first, where it is not known (rule W29.2). Its
 * subject begins with the company; by default the rest is the heading of the first section. Replies go to the
 * company's support, not to the address that only sends.
 */
export function composeEmail({
  company,
  language = null,
  sections,
  subject = t => sections(t)[0].heading,
}: {
  company: Pick<Company, 'name' | 'address' | 'support_email'>
  language?: Language | null
  sections: (t: Translate) => [Section, ...Section[]]
  subject?: (t: Translate) => string
}): Email {
  const languages = language ? [language] : LANGUAGES
  const subjects = languages.map(each => subject(translators[each]))
  return {
    replyTo: company.support_email,
    subject: toOneLine(`${company.name}: ${subjects.join(' / ')}`),
    ...renderEmail({
      company,
      sections: languages.flatMap(each =>
        sections(translators[each]).map(section => ({ ...section, language: each })),
      ),
    }),
  }
}

type Section = Omit<EmailSection, 'language'>

/**
 * Typed text that no e-mail program turns into a link. Anyone can register with another person's e-mail
 * address, and must not be able to send that person a link in our e-mail (rule W29.2). `Mohd.Ali` becomes
 * `Mohd. Ali`; `6.1` stays, because no domain ends in digits.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', ' ')
    .replace(/(?<![\d.])\d+\.\d+(?!\w*\.\w)|[.\u3002\uff0e\uff61](?=\S)/g, found =>
      found.length > 1 ? found : '. ',
    )
}
