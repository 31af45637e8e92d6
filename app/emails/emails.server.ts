import { href } from 'react-router'
import type { Company } from '../../domain/company/company.ts'
import type { StaffAccountChange } from '../../domain/identity/auth.server.ts'
import { withPositions } from '../../domain/warranties/tyre-id.ts'
import { type CalendarDate, formatCustomerDate } from '../../platform/clock/calendar-date.ts'
import { qrPng } from '../../platform/qr/qr-png.ts'
import { composeEmail, type Email, withoutLinks } from './compose-email.server.ts'

type Sender = Pick<Company, 'name' | 'address' | 'support_email'>
type ExpiringLink = { company: Sender; link: string; validHours: number }

/** Confirms a registration to the e-mail address that was given with it (rule W8.2). */
export function confirmationEmail({
  company,
  publicUrl,
  registration,
}: {
  company: Sender
  /** the origin of this site */
  publicUrl: string
  registration: {
    name: string
    carPlate: string
    purchaseDate: CalendarDate
    contactNumber: string
    /** in the order of POSITIONS */
    tyreIds: readonly string[]
    /** last day of the customer period */
    validUntil: CalendarDate
  }
}): Email {
  const name = withoutLinks(registration.name)
  const tyres = withPositions(registration.tyreIds).map(({ position, tyreId }) => ({
    position,
    tyreId,
    passport: publicUrl + href('/t/:code', { code: tyreId }),
    cid: `${tyreId}@passport`,
  }))
  const email = composeEmail({
    company,
    sections: t => [
      {
        heading: t('emails.confirmation.subject'),
        lines: [
          t('emails.confirmation.greeting', { name }),
          t('emails.confirmation.thanks', { company: company.name }),
        ],
        facts: [
          [t('emails.confirmation.name'), name],
          [t('emails.confirmation.plate'), withoutLinks(registration.carPlate)],
          [t('emails.confirmation.purchaseDate'), formatCustomerDate(registration.purchaseDate)],
          [t('emails.confirmation.contactNumber'), withoutLinks(registration.contactNumber)],
          ...tyres.map(({ position, tyreId }): [string, string] => [
            t('emails.confirmation.tyreId', { position: t(`tyreIds.positions.${position}`) }),
            tyreId,
          ]),
          [t('emails.confirmation.validUntil'), formatCustomerDate(registration.validUntil)],
        ],
        codes: {
          heading: t('passport.title'),
          text: t('emails.confirmation.passports'),
          items: tyres.map(({ position, tyreId, passport, cid }) => ({
            label: t(`tyreIds.positions.${position}`),
            name: tyreId,
            href: passport,
            cid,
          })),
        },
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
  })
  return {
    ...email,
    attachments: tyres.map(({ tyreId, passport, cid }) => ({
      cid,
      filename: `${tyreId}.png`,
      content: qrPng(passport),
    })),
  }
}

/**
 * Asks the owner of an address to verify it. `link` opens a page with a button, which mail scanners do not
 * press (rule W12.7).
 */
export function verificationEmail({ company, link }: { company: Sender; link: string }): Email {
  return composeEmail({
    company,
    sections: t => [
      {
        heading: t('emails.verification.subject'),
        lines: [t('emails.verification.text', { company: company.name })],
        button: { label: t('emails.verification.verify'), href: link },
        notes: [t('emails.verification.ignore')],
      },
    ],
  })
}

/** Sends the link for choosing a new password. */
export function passwordResetEmail({ company, link, validHours }: ExpiringLink): Email {
  return composeEmail({
    company,
    sections: t => [
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
  })
}

/**
 * Invites a colleague. `link` opens a page that asks for a password, so that a mail scanner uses nothing up
 * (rule W17.11).
 */
export function invitationEmail({ company, link, validHours }: ExpiringLink): Email {
  return composeEmail({
    company,
    sections: t => [
      {
        heading: t('emails.invitation.subject'),
        lines: [t('emails.invitation.text', { company: company.name })],
        button: { label: t('emails.invitation.join'), href: link },
        notes: [t('emails.invitation.valid', { hours: String(validHours) }), t('emails.invitation.ignore')],
      },
    ],
  })
}

/**
 * Tells the owner of an address that a second account was requested with it. Only this e-mail says so: the
 * page answers as for a new account (rule W12.5).
 */
export function existingAccountEmail({
  company,
  signInLink,
  resetLink,
}: {
  company: Sender
  signInLink: string
  resetLink: string
}): Email {
  return composeEmail({
    company,
    sections: t => [
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
  })
}

/** Tells the owner of an account that its password was changed, and what to do if they did not change it. */
export function passwordChangedEmail({ company, resetLink }: { company: Sender; resetLink: string }): Email {
  return composeEmail({
    company,
    sections: t => [
      {
        heading: t('emails.changed.subject'),
        lines: [t('emails.changed.text', { company: company.name }), t('emails.changed.notYou')],
        button: { label: t('emails.changed.choose'), href: resetLink },
        notes: [t('emails.changed.help', { email: company.support_email })],
      },
    ],
  })
}

/**
 * Tells staff that their password, PIN or second factor was changed; they have no reset by e-mail (rules
 * W13.3 and W29.5).
 */
export function staffAccountChangedEmail({
  company,
  change,
}: {
  company: Sender
  change: StaffAccountChange
}): Email {
  return composeEmail({
    company,
    sections: t => [
      {
        heading: t(`emails.staffChanged.${change}`),
        lines: [
          t('emails.staffChanged.text', { company: company.name }),
          // A new PIN ends no session.
          ...(change === 'pin' ? [] : [t('emails.staffChanged.signedOut')]),
          t('emails.staffChanged.notYou'),
        ],
      },
    ],
  })
}
