import type { Company } from '../../domain/company/company.ts'
import { type CalendarDate, formatDate } from '../../platform/clock/calendar-date.ts'
import { LANGUAGES, type Language } from '../messages/language.ts'
import type { Translate } from '../messages/text.tsx'
import { translators } from '../messages/translators.server.ts'
import { layoutMail, type MailPart, oneLine } from './mail-layout.server.ts'

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
    t => t('mails.confirmation.subject'),
    t => [
      {
        heading: t('mails.confirmation.subject'),
        lines: [
          t('mails.confirmation.greeting', { name }),
          t('mails.confirmation.thanks', { company: company.name }),
        ],
        facts: [
          [t('mails.confirmation.name'), name],
          [t('mails.confirmation.plate'), unlinked(registration.carPlate)],
          [t('mails.confirmation.purchaseDate'), formatDate(registration.purchaseDate)],
          [t('mails.confirmation.contactNumber'), unlinked(registration.contactNumber)],
          [t('mails.confirmation.tyreIds'), registration.tyreIds.join(', ')],
          [t('mails.confirmation.validUntil'), formatDate(registration.validUntil)],
        ],
        button: {
          label: t('mails.confirmation.check'),
          href: new URL('/warranty-registration?tab=check', publicUrl).href,
        },
        notes: [
          t('mails.confirmation.status'),
          t('mails.confirmation.keep'),
          t('mails.confirmation.help', { email: company.support_email }),
        ],
      },
    ],
  )
}

/** Asks the owner of an address to verify it; `link` is the page whose button does so (surface.md "Account"). */
export function verificationMail({ company, link }: { company: Sender; link: string }): Mail {
  return inBothLanguages(
    company,
    t => t('mails.verification.subject'),
    t => [
      {
        heading: t('mails.verification.subject'),
        lines: [t('mails.verification.text', { company: company.name })],
        button: { label: t('mails.verification.verify'), href: link },
        notes: [t('mails.verification.ignore')],
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
    t => t('mails.reset.subject'),
    t => [
      {
        heading: t('mails.reset.subject'),
        lines: [t('mails.reset.text', { company: company.name })],
        button: { label: t('mails.reset.choose'), href: link },
        notes: [
          t('mails.reset.valid', { hours: validHours, n: String(validHours) }),
          t('mails.reset.ignore'),
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
    t => t('mails.existing.subject'),
    t => [
      {
        heading: t('mails.existing.subject'),
        lines: [t('mails.existing.text', { company: company.name })],
        button: { label: t('mails.existing.signIn'), href: signInLink },
      },
      {
        heading: t('mails.existing.forgotten'),
        lines: [t('mails.existing.forgottenText')],
        button: { label: t('mails.existing.reset'), href: resetLink },
      },
    ],
  )
}

/** Tells the owner of an account that it has a new password, and what to do where that was somebody else. */
export function passwordChangedMail({ company, resetLink }: { company: Sender; resetLink: string }): Mail {
  return inBothLanguages(
    company,
    t => t('mails.changed.subject'),
    t => [
      {
        heading: t('mails.changed.subject'),
        lines: [t('mails.changed.text', { company: company.name }), t('mails.changed.notYou')],
        button: { label: t('mails.changed.choose'), href: resetLink },
        notes: [t('mails.changed.help', { email: company.support_email })],
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
