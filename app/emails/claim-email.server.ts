import { formatClaimNumber } from '../../domain/claims/claim-event.ts'
import { isToBePaid } from '../../domain/claims/claim-step.ts'
import type { ClaimMail } from '../../domain/claims/load-customer-mail.server.ts'
import type { Company } from '../../domain/company/company.ts'
import type { Translate } from '../i18n/translations.tsx'
import { composeEmail, type Email, withoutLinks } from './compose-email.server.ts'

/**
 * Tells a customer about a step of a claim, in the customer's language, or in both where it is not known
 * (rule W40.1).
 */
export function claimEmail(
  mail: ClaimMail,
  {
    company,
    links,
  }: {
    company: Pick<Company, 'name' | 'address' | 'support_email'>
    /** `photos`: adds photos to the claim (rule W40.3) */
    links: { status: string; photos: string }
  },
): Email {
  const isMissing = mail.kind === 'missing'
  return composeEmail({
    company,
    language: mail.language,
    sections: t => [
      {
        heading: headingOf(mail, t),
        lines: sentences(mail, t),
        facts: [
          ...(isMissing ? [[t('emails.claim.missing'), withoutLinks(mail.note)] as Fact] : []),
          [t('emails.claim.number'), formatClaimNumber(mail.number)],
          [t('emails.claim.tyre'), mail.tyreId],
          [t('emails.claim.plate'), withoutLinks(mail.carPlate)],
        ],
        button: isMissing
          ? { label: t('emails.claim.photos'), href: links.photos }
          : { label: t('emails.claim.check'), href: links.status },
        notes: [
          ...(isMissing ? [t('emails.claim.photosNote')] : []),
          t('emails.claim.help', { email: company.support_email }),
        ],
      },
    ],
  })
}

type Fact = [name: string, value: string]

function headingOf({ kind, number, wasReopened, wasDecided }: ClaimMail, t: Translate): string {
  const subject =
    kind === 'closed' && wasReopened
      ? 'closedAgain'
      : kind === 'decided' && wasDecided
        ? 'decidedAgain'
        : kind
  return t(`emails.claim.subjects.${subject}`, { number: formatClaimNumber(number) })
}

/** The step and what comes next, in the words of the status check (rule W38.1). */
function sentences({ kind, name, state, note, wasReopened, wasDecided }: ClaimMail, t: Translate): string[] {
  const greeting = t('emails.claim.greeting', { name: withoutLinks(name) })
  switch (kind) {
    case 'filed':
      return [greeting, t('claimStatus.next.new')]
    case 'missing':
      return [greeting, t('emails.claim.needed')]
    case 'closed':
      return [greeting, t(wasReopened ? 'emails.claim.closedAgain' : 'claimStatus.next.closed')]
    case 'voided':
      // Its note is for staff.
      return [greeting, t('emails.claim.voided')]
    case 'told':
      // The note has its own greeting.
      return paragraphs(note)
  }
  const { outcome, percent, rejection } = state
  const reason = rejection && rejection !== 'other' ? t(`claimStatus.rejections.${rejection}`) : ''
  return [
    greeting,
    wasDecided ? t('emails.claim.decidedAgain') : '',
    outcome ? t(`claimStatus.outcomes.${outcome}`, { percent: String(percent) }) : '',
    reason,
    ...paragraphs(note),
    isToBePaid(state) ? t('claimStatus.next.decided') : '',
  ].filter(Boolean)
}

/** The paragraphs of a text that staff wrote. */
const paragraphs = (note: string) =>
  withoutLinks(note)
    .split('\n')
    .filter(line => line.trim() !== '')
