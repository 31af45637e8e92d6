import { type CalendarDate, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** Author, reading time and date of an article. */
export function Byline({
  company,
  readTime,
  date,
}: {
  company: string
  readTime: number
  date: CalendarDate
}) {
  const t = useTranslations()
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-soft">
      <span>{t('pages.author', { company })}</span>
      <span>{t('pages.readTime', { minutes: String(readTime) })}</span>
      <time dateTime={date}>{formatCustomerDate(date)}</time>
    </p>
  )
}
