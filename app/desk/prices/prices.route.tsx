import { href } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { appContext, deskContext } from '../../context/request-context.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { DataTable, ListCell, ListRow, RowHeader } from '../../staff/data-table.tsx'
import { DeskPagination } from '../desk-pagination.tsx'
import { formatPublisher } from '../list-version/publisher.ts'
import type { Route } from './+types/prices.route.ts'
import { loadPrices } from './load-prices.server.ts'
import { PricePlot } from './price-plot.tsx'

/** The price of one row through time (rule S36.1). */
export function loader(args: Route.LoaderArgs) {
  return loadPrices(args.context.get(deskContext).office, args, args.context.get(appContext))
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, name, rowCount, isComplete, plot, changes, page, pageCount, query } = loaderData
  const pageUrl = (number: number) =>
    withQuery(
      href('/desk/lists/:kind/prices', { kind }),
      new URLSearchParams([...query, ...(number > 1 ? [['page', String(number)] as [string, string]] : [])]),
    )
  const columns = {
    from: t('desk.today.from'),
    usual: t('desk.prices.usual'),
    promotion: t('desk.prices.promotion'),
    list: t('desk.today.list'),
  }
  return (
    <>
      <title>{`${t('desk.prices.title')}: ${name}`}</title>
      <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('desk.history.title', { list: t(`desk.lists.${kind}`) })}
      </a>
      <h1 className="mt-3 text-4xl">{t('desk.prices.title')}</h1>
      <p className="break-words text-lg font-semibold">{name}</p>
      {rowCount > 1 && <p className="text-soft">{t('desk.prices.several', { count: rowCount })}</p>}
      {changes.length === 0 && isComplete && <p className="mt-4">{t('desk.prices.none')}</p>}
      {plot && <PricePlot plot={plot} name={name} />}
      {changes.length > 0 && (
        <div className="mt-4">
          <DataTable label={t('desk.prices.title')} columns={Object.values(columns)}>
            {changes.map(change => (
              <ListRow key={change.number}>
                <RowHeader className="text-base">
                  <DateTime at={change.at} />{' '}
                  {change.isPlanned && <Badge kind="promo">{t('desk.history.places.planned')}</Badge>}
                  {change.event && (
                    <span className="block font-normal text-sm text-soft">
                      {t(`desk.prices.events.${change.event}`)}
                    </span>
                  )}
                </RowHeader>
                <ListCell column={columns.usual} className="py-2">
                  <Price price={change.usual} />
                </ListCell>
                <ListCell column={columns.promotion} className="py-2">
                  <Price price={change.promotion} />
                  {change.lastDay && (
                    <span className="block text-sm text-soft">
                      {t('desk.prices.until', { day: change.lastDay })}
                    </span>
                  )}
                </ListCell>
                <ListCell column={columns.list} className="min-w-0 py-2">
                  <a href={change.url} className="inline-block py-1 font-semibold">
                    {t('desk.today.number', { number: change.number })}
                  </a>
                  <span className="block break-all text-sm text-soft">{formatPublisher(change.by, t)}</span>
                </ListCell>
              </ListRow>
            ))}
          </DataTable>
        </div>
      )}
      {!isComplete && (
        <>
          <Notice kind="warning" title={t('desk.prices.more')} />
          <p className="mt-3">
            <a href={pageUrl(page)} className={buttonClass()}>
              {t('desk.prices.goOn')}
            </a>
          </p>
        </>
      )}
      <DeskPagination page={page} pageCount={pageCount} href={pageUrl} />
    </>
  )
}

function Price({
  price: { from, to, move },
}: {
  price: { from: string | null; to: string | null; move: string | null }
}) {
  return (
    <>
      {from && (
        <>
          <s className="whitespace-nowrap text-soft">{from}</s> →{' '}
        </>
      )}
      <strong className="whitespace-nowrap text-base">{to ?? '–'}</strong>
      {move && <span className="block whitespace-nowrap text-sm text-soft">{move}</span>}
    </>
  )
}
