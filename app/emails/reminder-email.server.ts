import type { ReminderMail } from '../../domain/claims/load-customer-mail.server.ts'
import type { Company } from '../../domain/company/company.ts'
import { careFiguresOf } from '../../domain/tyres/tyre-care.ts'
import { customerValidUntil } from '../../domain/warranties/warranty.ts'
import { formatCustomerDate } from '../../platform/clock/calendar-date.ts'
import { formatInteger } from '../../platform/text/format-integer.ts'
import { composeEmail, type Email, withoutLinks } from './compose-email.server.ts'

/**
 * Reminds a customer of the rotation, or of a cover that ends (rule W41.1); `links.stop` ends the reminders.
 */
export function reminderEmail(
  mail: ReminderMail,
  { company, links }: { company: Company; links: { branches: string; stop: string } },
): Email {
  const { rotation_km: km } = careFiguresOf(company)
  const figures = {
    from: formatInteger(km.from),
    to: formatInteger(km.to),
    date: formatCustomerDate(customerValidUntil(mail.purchaseDate)),
  }
  return composeEmail({
    company,
    language: mail.language,
    sections: t => [
      {
        heading: t(`emails.reminder.${mail.kind}.subject`),
        lines: [
          t('emails.claim.greeting', { name: withoutLinks(mail.name) }),
          t(`emails.reminder.${mail.kind}.text`, figures),
        ],
        facts: [
          [t('emails.claim.plate'), withoutLinks(mail.carPlate)],
          [t('emails.reminder.bought'), formatCustomerDate(mail.purchaseDate)],
        ],
        button: { label: t('emails.reminder.branches'), href: links.branches },
        link: { label: t('emails.reminder.stop'), href: links.stop },
      },
    ],
  })
}
