import { href } from 'react-router'
import { SERVER } from '../../../domain/audit/audit-event.ts'
import type { ListVersion } from '../../../domain/catalogue/list-version.ts'
import { loadStored } from '../../../domain/catalogue/load-current-version.server.ts'
import { loadListOverview } from '../../../domain/catalogue/load-list-overview.server.ts'
import { promotionsSoon } from '../../../domain/promotions/planned-promotion.ts'
import { dateIn, formatStaffDate, formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { DateTime } from '../../components/date-time.tsx'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { listUrl } from '../list-url.ts'
import { formatPublisher } from '../list-version/publisher.ts'
import type { Route } from './+types/today.route.ts'
import { Attention } from './attention.tsx'
import { loadAttention } from './load-attention.server.ts'

/** The first page of the desk: what the website shows now, and planned changes. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const lists = await loadListOverview(office, app)
  const stored = await loadStored('promotions', app.database, app.now())
  const promotions = promotionsSoon(stored.rows, dateIn(app.timeZone, app.now()))
  const summary = ({ number, by, counts, isSample, effectiveAt }: ListVersion) => ({
    number,
    by,
    isSample,
    rows: counts.rows,
    at: formatStaffTimestamp(effectiveAt, app.timeZone),
  })
  return {
    attention: await loadAttention(context, {
      promotions,
      plannedKinds: new Set(lists.flatMap(({ kind, upcoming }) => (upcoming.length > 0 ? kind : []))),
    }),
    promotions: promotions.starting.map(({ id, nameEn, nameMs, firstDay }) => ({
      id,
      name: context.get(languageContext) === 'en' ? nameEn : nameMs,
      day: formatStaffDate(firstDay),
    })),
    live: lists.map(({ kind, current }) => ({ kind, list: current && summary(current) })),
    next: lists
      .flatMap(({ upcoming }) => upcoming)
      .sort((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime())
      .map(version => ({ kind: version.kind, ...summary(version) })),
  }
}

export default function Today({ loaderData: { attention, promotions, live, next } }: Route.ComponentProps) {
  const t = useTranslations()
  const columns = ['list', 'since', 'by'] as const
  return (
    <>
      <title>{t('desk.today.title')}</title>
      <h1 className="text-4xl">{t('desk.today.title')}</h1>
      <Attention attention={attention} />
      <h2 className="mt-6 text-2xl">{t('desk.today.live')}</h2>
      <p className="text-soft">{t('desk.today.liveText')}</p>
      <DataTable label={t('desk.today.live')} columns={columns.map(column => t(`desk.today.${column}`))}>
        {live.map(({ kind, list }) => (
          <ListRow key={kind}>
            <RowHeader className="w-1/2 text-base">
              <a href={listUrl(kind)}>{t(`desk.lists.${kind}`)}</a>
              <span className="block font-normal text-sm text-soft">
                {list ? listText(kind, list, t) : t('desk.today.never')}
              </span>
            </RowHeader>
            <ListCell column={t('desk.today.since')} className="py-2">
              {list && <DateTime at={list.at} />}
            </ListCell>
            <ListCell column={t('desk.today.by')} className="break-all">
              {list && (list.isSample && list.by === SERVER ? t('desk.sample') : formatPublisher(list.by, t))}
            </ListCell>
          </ListRow>
        ))}
      </DataTable>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl">{t('desk.today.next')}</h2>
        <a href={href('/desk/day')} className="inline-flex min-h-11 items-center">
          {t('desk.today.onDay')}
        </a>
      </div>
      {next.length + promotions.length === 0 ? (
        <p className="text-soft">{t('desk.today.nextNone')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
          {next.map(list => (
            <li key={`${list.kind} ${list.number}`} className="px-3 py-2">
              <a
                href={href('/desk/lists/:kind/history/:number', {
                  kind: list.kind,
                  number: String(list.number),
                })}
                className="font-semibold"
              >
                {t(`desk.lists.${list.kind}`)}
              </a>{' '}
              · {listText(list.kind, list, t)}
              <span className="block break-words text-sm text-soft">
                {t('desk.today.from')} <DateTime at={list.at} /> · {formatPublisher(list.by, t)}
              </span>
            </li>
          ))}
          {promotions.map(({ id, name, day }) => (
            <li key={id} className="px-3 py-2">
              <a href={href('/desk/promotions')} className="font-semibold">
                {name}
              </a>
              <span className="block text-sm text-soft">
                {t('desk.today.from')} {day}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A list's number and its row count; the company's details are always one row. */
const listText = (
  kind: ListVersion['kind'],
  { number, rows }: { number: number; rows: number },
  t: Translate,
) =>
  [t('desk.today.number', { number }), ...(kind === 'company' ? [] : [t('desk.rows', { count: rows })])].join(
    ' · ',
  )
