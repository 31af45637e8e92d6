import { href, type RouterContextProvider } from 'react-router'
import type { OfficePermission, Permission, Permit } from '../../../domain/access/permit.ts'
import type { CsvKind } from '../../../domain/catalogue/data-files/data-file.ts'
import type { TyreRow } from '../../../domain/catalogue/data-files/tyre-row.ts'
import { loadLastEdit } from '../../../domain/catalogue/edit-list.server.ts'
import { findListRows } from '../../../domain/catalogue/find-list-rows.server.ts'
import { getRowPrice, isPricedKind } from '../../../domain/catalogue/row-price.ts'
import { rowName, summarizeRow } from '../../../domain/catalogue/row-summary.ts'
import { promotionEnds } from '../../../domain/tyres/count-tyres-to-check.ts'
import { dateIn, formatStaffDate } from '../../../platform/clock/calendar-date.ts'
import { appContext } from '../../context/request-context.ts'
import { withQuery } from '../../http/with-query.ts'
import { priceHistoryUrl } from '../list-row/price-history-url.ts'
import { plannedNotices } from '../list-version/planned-notice.server.ts'
import { loadTray } from './load-tray.server.ts'

type Context = { context: Readonly<RouterContextProvider>; url: URL }

/** One page of a list; `edit` is the price that this form has just changed and that can still be undone. */
export async function loadList(
  { office, admin }: { office: Permit<OfficePermission>; admin: Permit<Permission> | null },
  kind: CsvKind,
  { context, url }: Context,
) {
  const app = context.get(appContext)
  const today = dateIn(app.timeZone, app.now())
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH)
  const isEnding = kind === 'tyres' && url.searchParams.get('show') === 'ending'
  const endsSoon = promotionEnds(today)
  const { rows, found, page, pageCount } = await findListRows(
    office,
    {
      kind,
      query,
      page: Number(url.searchParams.get('page') ?? 1),
      ...(isEnding && { isWanted: row => endsSoon(row as TyreRow) }),
    },
    app,
  )
  const hasPrices = isPricedKind(kind)
  // Saving a price needs the list worker, which may have to start.
  if (hasPrices) void app.listWork.ready().catch(() => {})
  const { tray, waitingPrice } = isPricedKind(kind)
    ? await loadTray({ office, admin }, kind, today, app)
    : { tray: null, waitingPrice: () => null }
  const entries = rows.map(row => {
    const summary = summarizeRow(kind, row)
    const price = hasPrices ? getRowPrice(kind, row as never, today) : null
    const waiting = price && waitingPrice(row as never)
    const lastDay = price?.promotion?.lastDay
    return {
      ...summary,
      name: rowName(summary),
      position: row.position,
      editUrl: 'id' in row ? withQuery(href('/desk/branches'), { id: row.id }) : null,
      price: price && {
        shown: price.text ?? '',
        /** the price waiting in the person's tray; null for none */
        waiting: waiting === price.text ? null : waiting,
        usual: price.promotion?.usual ?? null,
        lastDay: lastDay ? formatStaffDate(lastDay) : null,
        historyUrl: hasPrices ? priceHistoryUrl(kind, row) : '',
      },
    }
  })
  const saved = Number(url.searchParams.get('saved'))
  const last = saved > 0 && admin ? await loadLastEdit(kind, app) : null
  return {
    kind,
    query,
    /** filter: only tyres whose promotion price ends in the next days */
    isEnding,
    entries,
    found,
    page,
    pageCount,
    hasPrices,
    tray,
    planned: await plannedNotices(office, kind, app),
    edit:
      last?.edit.number === saved
        ? {
            number: saved,
            /** the position of the row that was changed, if it is on this page */
            row:
              entries.find(({ position }) => String(position) === url.searchParams.get('row'))?.position ??
              null,
            note: last.edit.note ?? '',
            isClosed: kind === 'branches' && last.edit.counts.removed === 1,
          }
        : null,
  }
}

export type ListPage = Awaited<ReturnType<typeof loadList>>

const MAX_QUERY_LENGTH = 100
