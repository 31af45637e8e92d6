import { href } from 'react-router'
import { formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { loadCalendar } from './load-promotions-page.server.ts'

/** A month: each day has the numbers of its promotions, which are listed below it. */
export function PromotionCalendar({ calendar }: { calendar: ReturnType<typeof loadCalendar> }) {
  const t = useTranslations()
  const { name, previous, next, weekdays, weeks, promotions } = calendar
  const monthLink = (month: string) => `${href('/desk/promotions')}?month=${month}#month`
  return (
    <section id="month" className="mt-6 max-w-3xl scroll-mt-4" aria-labelledby="month-name">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="month-name" className="text-2xl">
          {name}
        </h2>
        <div className="flex min-w-0 flex-wrap gap-2">
          <PageLink to={monthLink(previous)} keepScroll className={buttonClass('quiet')}>
            {t('deskPromotions.calendar.previous')}
          </PageLink>
          <PageLink to={monthLink(next)} keepScroll className={buttonClass('quiet')}>
            {t('deskPromotions.calendar.next')}
          </PageLink>
        </div>
      </div>
      <table className="mt-2 w-full table-fixed border-collapse bg-white text-sm">
        <caption className="sr-only">{t('deskPromotions.calendar.caption', { month: name })}</caption>
        <thead>
          <tr>
            {weekdays.map(weekday => (
              <th
                key={weekday}
                scope="col"
                className="border border-line bg-floor py-1 font-semibold text-xs"
              >
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks do not move
            <tr key={row}>
              {week.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: days do not move
                  key={column}
                  className={`h-14 border border-line p-1 align-top ${cell?.numbers.length ? 'bg-promo-wash' : ''}`}
                >
                  {cell && (
                    <>
                      {cell.isPast ? (
                        <span className="text-soft">{Number(cell.day.slice(8))}</span>
                      ) : (
                        <a
                          href={withQuery(href('/desk/day'), { d: cell.day })}
                          aria-label={t('deskPromotions.day.link', { day: formatStaffDate(cell.day) })}
                          className={`block min-h-6 ${cell.isToday ? 'font-bold' : ''}`}
                        >
                          {Number(cell.day.slice(8))}
                        </a>
                      )}
                      <span className="flex flex-wrap gap-0.5">
                        {cell.numbers.map(number => (
                          <span
                            key={number}
                            className="rounded-control bg-promo px-1 font-semibold text-black"
                          >
                            {number}
                          </span>
                        ))}
                      </span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {promotions.length === 0 ? (
        <p className="mt-1 text-soft">{t('deskPromotions.calendar.none')}</p>
      ) : (
        <ol className="mt-1 list-decimal pl-6">
          {promotions.map(({ id, nameEn, nameMs }) => (
            <li key={id} className="break-words">
              <a href={`#promotion-${id}`}>{t('deskPromotions.calendar.name', { nameEn, nameMs })}</a>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
