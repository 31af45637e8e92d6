import { proposeShare } from '../../../domain/claims/proposal.ts'
import { parseTreadDepth } from '../../../domain/claims/tread-depth.ts'
import type { ProposalTable } from '../../../domain/company/company.ts'
import { type CalendarDate, isCalendarDate } from '../../../platform/clock/calendar-date.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The share that the company's table proposes for the tread depth as typed so far (rule W37.1). */
export function ProposalLine({
  tread_mm: typed,
  claim_date: claimDate,
  purchaseDate,
  table,
}: {
  tread_mm: string
  claim_date: string
  purchaseDate: CalendarDate
  table: ProposalTable | undefined
}) {
  const t = useTranslations()
  const treadMm = parseTreadDepth(typed)
  const proposal =
    treadMm === 'wrong' || !isCalendarDate(claimDate)
      ? null
      : proposeShare({ treadMm, purchaseDate, claimDate }, table)
  return (
    <p role="status" className="mt-2 empty:hidden">
      {proposal && (
        <>
          <strong>{t('staff.proposal.title', { percent: proposal.percent })}</strong>
          {' · '}
          {t('staff.proposal.why', { tread: proposal.treadPercent, months: proposal.months })}
        </>
      )}
    </p>
  )
}
