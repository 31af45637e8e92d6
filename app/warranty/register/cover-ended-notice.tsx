import { COVER_DAYS } from '../../../domain/tyres/tyre-care.ts'
import { type CalendarDate, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { callOf, InlineScript } from '../../client/inline-script.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { DraftSource } from '../../uploads/photos-place.tsx'

/** Says that the cover of the chosen purchase date has ended (rule W1.15). */
export function CoverEndedNotice({ ended }: { ended: CalendarDate }) {
  return (
    <div className={PLACE}>
      <Content ended={ended} />
    </div>
  )
}

/**
 * Reserves space for the notice of a draft, which only the browser knows, before the page is painted, so that
 * no field moves when the draft is restored.
 */
export function DraftCoverEndedPlace({ source, today }: { source: DraftSource; today: CalendarDate }) {
  return (
    <>
      <div hidden aria-hidden="true" className={`${PLACE} invisible`} suppressHydrationWarning>
        <Content ended={today} />
      </div>
      <InlineScript code={callOf(reserveNotice, source, COVER_DAYS, today)} />
    </>
  )
}

function Content({ ended }: { ended: CalendarDate }) {
  const t = useTranslations()
  return (
    <Notice
      kind="warning"
      title={t('warranty.coverEnded.title')}
      text={t('warranty.coverEnded.text', { days: COVER_DAYS, date: formatCustomerDate(ended) })}
    />
  )
}

const PLACE = 'sm:order-last sm:col-span-2'

/** Inline script. Shows the empty place by the rules of readDraft (forms/draft.ts) and endedCover. */
function reserveNotice(
  { storage, key, maxAgeMs = 0, submittedKey = '' }: DraftSource,
  coverDays: number,
  today: string,
): void {
  try {
    const draft = JSON.parse(window[storage].getItem(key) ?? 'null')
    const submitted = JSON.parse(localStorage.getItem(submittedKey) ?? '{}').id
    const isKept = draft.savedAt > Date.now() - maxAgeMs && draft.id !== submitted
    const ended = Date.parse(draft.values.purchase_date) + coverDays * 86_400_000
    if (isKept && ended < Date.parse(today))
      document.currentScript?.previousElementSibling?.removeAttribute('hidden')
  } catch {
    // The browser forbids storage, or there is no draft.
  }
}
