import { CLAIM_TYPES, type ClaimValues, isOneOf } from '../../../domain/claims/claim.ts'
import { warrantyPeriods } from '../../../domain/warranties/warranty.ts'
import { type CalendarDate, formatStaffDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import { useToday } from '../../client/use-today.ts'
import { Notice } from '../../components/notice.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { periodFacts } from '../period-facts.ts'
import { purchaseFacts } from '../purchase-facts.ts'
import type { LoadedClaim } from './new-claim.server.ts'

/** The registration of a new claim. */
export function WarrantyInfo({
  registration,
  renderedOn,
}: {
  registration: LoadedClaim['registration']
  /** day on which the page was rendered */
  renderedOn: CalendarDate
}) {
  const t = useTranslations()
  const today = useToday(renderedOn)
  const { purchaseDate } = registration
  const { customer, staff } = warrantyPeriods(purchaseDate, today)
  return (
    <section className="self-start rounded-card border border-line bg-white p-4">
      <h2 className="text-2xl">{t('staff.warrantyInfo')}</h2>
      {customer.hasEnded && (
        <Notice
          kind="warning"
          title={t(staff.hasEnded ? 'staff.periods.bothExpired' : 'staff.periods.customerExpired')}
          text={t('staff.periods.stillPossible')}
        />
      )}
      <dl className="mt-2 grid gap-1">
        <Fact name={t('staff.columns.name')} value={registration.name} />
        <Fact name={t('staff.columns.phone')} value={registration.contactNumber} />
        <Fact name={t('staff.columns.plate')} value={registration.carPlate} />
        <Fact name={t('staff.columns.purchaseDate')} value={formatStaffDate(purchaseDate)} />
        {purchaseFacts(registration.purchase, t).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        {periodFacts({ purchaseDate, claimDate: today }, write => write(t)).map(({ fact: [name, value] }) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="whitespace-pre-wrap break-words font-semibold">{value}</dd>
    </div>
  )
}

/**
 * The typed text of a claim on a deleted registration: it cannot be filed, but the text is not lost (rule
 * W20.10).
 */
export function UnfiledClaim({ values }: { values: ClaimValues }) {
  const t = useTranslations()
  const { claim_type: type, claim_date: date, description } = values
  if (!type && !description) return null
  return (
    <section className="mt-4 rounded-card border border-line bg-white p-4">
      <h2 className="text-2xl">{t('staff.newClaim')}</h2>
      <dl className="mt-2 grid gap-1">
        {isOneOf(CLAIM_TYPES, type) && (
          <Fact name={t('staff.claimType')} value={t(`staff.claimTypes.${type}`)} />
        )}
        {isCalendarDate(date) && <Fact name={t('staff.claimDate')} value={formatStaffDate(date)} />}
        {description && <Fact name={t('staff.description')} value={description} />}
      </dl>
    </section>
  )
}
