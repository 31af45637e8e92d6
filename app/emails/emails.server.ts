import { href } from 'react-router'
import type { Company } from '../../domain/company/company.ts'
import { type CalendarDate, formatDate } from '../../platform/clock/calendar-date.ts'
import { LANGUAGES, type Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/translations.tsx'
import { translators } from '../i18n/translators.server.ts'
import { layoutMail, type MailPart, oneLine } from './email-layout.server.ts'

/** What a mail says; in both languages, Malay first, because nobody knows which one the reader of a mailbox reads. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string }

type Sender = Pick<Company, 'name' | 'address' | 'support_email'>

/** Confirms a registration to whoever gave an e-mail with it (W §7, send-warranty-confirmation). Dates are shown as dd-MM-yyyy. */
export function confirmationMail({
  company,
  publicUrl,
  registration,
}: {
  company: Sender
  /** the shop's origin */
  publicUrl: string
  registration: {
    name: string
    carPlate: string
    purchaseDate: CalendarDate
    contactNumber: string
    tyreIds: readonly string[]
    /** the last day of the customer's period (W §4) */
    validUntil: CalendarDate
  }
}): Mail {
  const name = unlinked(registration.name)
  return inBothLanguages(
    company,
    t => t('emails.confirmation.subject'),
    t => [
      {
        heading: t('emails.confirmation.subject'),
        lines: [
          t('emails.confirmation.greeting', { name }),
          t('emails.confirmation.thanks', { company: company.name }),
        ],
        facts: [
          [t('emails.confirmation.name'), name],
          [t('emails.confirmation.plate'), unlinked(registration.carPlate)],
          [t('emails.confirmation.purchaseDate'), formatDate(registration.purchaseDate)],
          [t('emails.confirmation.contactNumber'), unlinked(registration.contactNumber)],
          [t('emails.confirmation.tyreIds'), registration.tyreIds.join(', ')],
          [t('emails.confirmation.validUntil'), formatDate(registration.validUntil)],
        ],
        button: {
          label: t('emails.confirmation.check'),
          href: new URL(`${href('/warranty-registration')}?tab=check`, publicUrl).href,
        },
        notes: [
          t('emails.confirmation.status'),
          t('emails.confirmation.keep'),
          t('emails.confirmation.help', { email: company.support_email }),
        ],
      },
    ],
  )
}

/** Asks the owner of an address to verify it; `link` is the page whose button does so (surface.md "Account"). */
export function verificationMail({ company, link }: { company: Sender; link: string }): Mail {
  return inBothLanguages(
    company,
    t => t('emails.verification.subject'),
    t => [
      {
        heading: t('emails.verification.subject'),
        lines: [t('emails.verification.text', { company: company.name })],
        button: { label: t('emails.verification.verify'), href: link },
        notes: [t('emails.verification.ignore')],
      },
    ],
  )
}

/** Brings the link with which a new password is chosen, valid for so many whole hours. */
export function resetMail({
  company,
  link,
  validHours,
}: {
  company: Sender
  link: string
  validHours: number
}): Mail {
  return inBothLanguages(
    company,
    t => t('emails.reset.subject'),
    t => [
      {
        heading: t('emails.reset.subject'),
        lines: [t('emails.reset.text', { company: company.name })],
        button: { label: t('emails.reset.choose'), href: link },
        notes: [
          t('emails.reset.valid', { hours: validHours, n: String(validHours) }),
          t('emails.reset.ignore'),
        ],
      },
    ],
  )
}

/**
 * Tells the owner of an address that somebody tried to create a second account with it. The page itself answers as for a
 * new account (reliability.md 4), so that this mail is the only place where it is said.
 */
export function existingAccountMail({
  company,
  signInLink,
  resetLink,
}: {
  company: Sender
  signInLink: string
  resetLink: string
}): Mail {
  return inBothLanguages(
    company,
    t => t('emails.existing.subject'),
    t => [
      {
        heading: t('emails.existing.subject'),
        lines: [t('emails.existing.text', { company: company.name })],
        button: { label: t('emails.existing.signIn'), href: signInLink },
      },
      {
        heading: t('emails.existing.forgotten'),
        lines: [t('emails.existing.forgottenText')],
        button: { label: t('emails.existing.reset'), href: resetLink },
      },
    ],
  )
}

/** Tells the owner of an account that it has a new password, and what to do where that was somebody else. */
export function passwordChangedMail({ company, resetLink }: { company: Sender; resetLink: string }): Mail {
  return inBothLanguages(
    company,
    t => t('emails.changed.subject'),
    t => [
      {
        heading: t('emails.changed.subject'),
        lines: [t('emails.changed.text', { company: company.name }), t('emails.changed.notYou')],
        button: { label: t('emails.changed.choose'), href: resetLink },
        notes: [t('emails.changed.help', { email: company.support_email })],
      },
    ],
  )
}

function inBothLanguages(
  company: Sender,
  subject: (t: Translate) => string,
  parts: (t: Translate) => Omit<MailPart, 'language'>[],
): Mail {
  const partsIn = (language: Language) => parts(translators[language]).map(part => ({ ...part, language }))
  return {
    subject: oneLine(
      `${company.name}: ${LANGUAGES.map(language => subject(translators[language])).join(' / ')}`,
    ),
    ...layoutMail({ company, parts: LANGUAGES.flatMap(partsIn) }),
  }
}

/**
 * What somebody typed, without the addresses that mail programs would make into links: a registration can name anybody's
 * e-mail, and the confirmation must not carry a stranger's link to them. `Mohd.Ali` becomes `Mohd. Ali`.
 */
function unlinked(text: string): string {
  return text.replaceAll('://', ' ').replace(/[.\u3002\uff0e\uff61](?=\S)/g, '. ')
}
