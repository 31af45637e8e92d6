import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { FactList } from '../fact-list.tsx'
import { Panel } from '../panel.tsx'
import { periodFacts } from '../period-facts.ts'
import { purchaseFacts } from '../purchase-facts.ts'
import type { RegistrationPage } from './load-registration-page.server.ts'

/** The customer, the purchase, and the ends of both periods (rule W5.3). */
export function CustomerPanel({ page: { registration, states, today } }: { page: RegistrationPage }) {
  const t = useTranslations()
  const { purchaseDate } = registration
  const facts: [string, string][] = [
    [t('staff.columns.phone'), registration.contactNumber],
    ...(registration.email ? [[t('staff.columns.email'), registration.email] as [string, string]] : []),
    [t('staff.columns.purchaseDate'), formatStaffDate(purchaseDate)],
    ...(registration.registeredByStaff === null
      ? []
      : [
          [t('registration.registeredBy'), registration.registeredByStaff || t('registration.colleague')] as [
            string,
            string,
          ],
        ]),
    ...purchaseFacts(registration.purchase, t),
    ...periodFacts({ purchaseDate, claimDate: today }, write => write(t)).map(({ fact }) => fact),
  ]
  return (
    <Panel title={t('registration.title')}>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge kind={states.staff === 'active' ? 'go' : 'dark'}>
          {t('staff.staffPeriod')}: {t(`staff.states.${states.staff}`)}
        </Badge>
        <Badge kind={states.customer === 'active' ? 'go' : 'dark'}>
          {t('registration.hundredDays')}: {t(`staff.customer.${states.customer}`)}
        </Badge>
      </p>
      <FactList facts={facts} className="mt-3 grid gap-2" />
    </Panel>
  )
}
