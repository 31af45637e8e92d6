import { href } from 'react-router'
import type { Permit } from '../../../domain/access/permit.ts'
import type { ListedPrices, PriceChange } from '../../../domain/catalogue/load-price-history.server.ts'
import { isPricedKind } from '../../../domain/catalogue/row-price.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import {
  addDays,
  dateIn,
  formatStaffDate,
  formatStaffTimestamp,
  startOfDay,
} from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { csvKindOf } from '../list-kind.server.ts'
import { parsePriceHistoryUrl } from '../list-row/price-history-url.ts'
import { formatPriceMove } from '../list-row/price-move.ts'
import { plotPrices } from './plot-prices.ts'

/** The price of one row through time: a page of its changes, and all of them as a plot. */
export async function loadPrices(
  permit: Permit<'prepare-lists'>,
  { params, url }: { params: { kind: string }; url: URL },
  app: AppContext,
) {
  const kind = csvKindOf(params.kind)
  const row = isPricedKind(kind) ? parsePriceHistoryUrl(kind, url) : null
  if (!isPricedKind(kind) || !row) throw new Response(null, { status: 404 })
  const history = await app.listWork.loadPriceHistory(permit, { kind, row })
  const pageCount = Math.max(1, Math.ceil(history.changes.length / PAGE_SIZE))
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pageCount ? asked : 1
  return {
    kind,
    page,
    pageCount,
    /** query of this page without `page` */
    query: [...url.searchParams].filter(([name]) => name !== 'page' && name !== 'lang'),
    name: history.name ?? Object.values(row).join(' · '),
    rowCount: history.rowCount,
    isComplete: history.isComplete,
    plot: plot(history.changes, app),
    changes: history.changes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(change => ({
      ...showChange(change),
      url: href('/desk/lists/:kind/history/:number', { kind, number: String(change.number) }),
      at: formatStaffTimestamp(change.effectiveAt, app.timeZone),
    })),
  }
}

function showChange({ number, by, isPlanned, isReturn, before, after }: PriceChange) {
  return {
    number,
    by,
    isPlanned,
    event: eventOf({ isReturn, before, after }),
    usual: showPrice(before?.usual, after?.usual),
    promotion: showPrice(before?.promotion, after?.promotion),
    lastDay: after?.promotion?.lastDay ? formatStaffDate(after.promotion.lastDay) : null,
  } as const
}

function eventOf({ isReturn, before, after }: Pick<PriceChange, 'isReturn' | 'before' | 'after'>) {
  if (isReturn) return 'back'
  if (before === undefined) return 'first'
  return before === null ? 'came' : after === null ? 'gone' : null
}

type Price = NonNullable<ListedPrices>['usual'] | undefined

const showPrice = (before: Price, after: Price) => ({
  /** null if it is the same */
  from: before && before.text !== after?.text ? before.text : null,
  to: after?.text ?? null,
  move: formatPriceMove(before?.sen, after?.sen),
})

function plot(changes: readonly PriceChange[], { timeZone, now }: AppContext) {
  const prices = changes.toReversed().map(({ effectiveAt, after }) => {
    const lastDay = after?.promotion?.lastDay
    return {
      from: effectiveAt.getTime(),
      usual: after?.usual?.sen ?? null,
      promotion: after?.promotion?.sen ?? null,
      promotionEnds: lastDay ? startOfDay(addDays(lastDay, 1), timeZone).getTime() : null,
    }
  })
  const drawn = plotPrices(prices, now().getTime())
  const day = (moment: number) => formatStaffDate(dateIn(timeZone, new Date(moment)))
  return (
    drawn && {
      ...drawn,
      first: day(drawn.first),
      last: day(drawn.last),
      lowest: formatPrice(drawn.lowest),
      highest: formatPrice(drawn.highest),
    }
  )
}

const PAGE_SIZE = 50
