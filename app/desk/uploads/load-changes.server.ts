import type { Permit } from '../../../domain/access/permit.ts'
import { csvFormats } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { camelCase, storedColumns } from '../../../domain/catalogue/data-files/format-data-file.ts'
import type { Finding, Guard } from '../../../domain/catalogue/list-changes/guard-list.ts'
import { describeRows, type ListRow } from '../../../domain/catalogue/row-description.ts'
import { getRowPrice, isPricedKind } from '../../../domain/catalogue/row-price.ts'
import type { ListUpload, UploadKind } from '../../../domain/list-uploads/list-upload.ts'
import { REVIEW_TABS } from '../../../domain/list-uploads/review-upload.server.ts'
import { formatPrice, parsePrice } from '../../../domain/prices/price.ts'
import { type CalendarDate, dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { fieldText } from '../list-row/field-text.ts'
import { noticeOf } from '../list-version/planned-notice.server.ts'

/** A row of a tab. */
export type ShownRow = {
  readonly name: string
  /** formatted; null without one */
  readonly price: string | null
  /** if the price changed: the old price, and the change in per cent */
  readonly move: { readonly from: string; readonly by: string } | null
  /** other changed columns, by our field names */
  readonly fields: readonly { readonly name: string; readonly from: string; readonly to: string }[]
}

/**
 * Loads the changes that an upload would make: its effects, one page of one tab, and findings to check. Null
 * if the upload is not ready.
 */
export async function loadChanges(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  url: URL,
  app: AppContext,
) {
  const { kind, result, revision } = upload
  if (result?.step !== 'changes') return null
  const asked = url.searchParams.get('tab')
  const page = Number(/^[1-9]\d{0,6}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const tab = REVIEW_TABS.find(each => each === asked) ?? null
  const compared = await app.listWork.reviewUpload(permit, upload, { tab, page })
  if (!compared) return null
  const { shown, mode, effects, review } = compared
  const { warnings, warningCount, dropped, notes } = result
  const problems = { warnings, warningCount, dropped, notes }
  const shared = { step: 'changes', shown, revision, mode, effects, ...problems } as const
  if (!mode || !review) return { ...shared, review: null }
  const today = dateIn(app.timeZone, app.now())
  const { added, changed, removed } = effects[mode]
  const { guard, rows, planned, ...place } = review
  return {
    ...shared,
    review: {
      ...place,
      rows: rows.map(({ before, after }) => showRow(kind, before, after, today)),
      count: added + changed + removed,
      ...showGuard(kind, guard, today),
      planned: planned.map(list => noticeOf(list, app)),
    },
  }
}

/** The guard's findings, with the prices of a given day. */
export function showGuard(
  kind: UploadKind,
  { blocks, warnings, confirm }: Guard<UploadKind>,
  day: CalendarDate,
) {
  const show = (finding: Finding<UploadKind>) => showFinding(kind, finding, day)
  return { blocks: blocks.map(show), warnings: warnings.map(show), confirm }
}

type Row = ListRow<UploadKind>

function showFinding(
  kind: UploadKind,
  { code, count, values, examples }: Finding<UploadKind>,
  today: CalendarDate,
) {
  return {
    code,
    count,
    values,
    examples: examples.map(({ before, after }) => showRow(kind, before, after, today)),
  }
}

/** A row that is new, changed or removed, with the prices of a given day. */
export function showRow(
  kind: UploadKind,
  before: Row | null,
  after: Row | null,
  today: CalendarDate,
): ShownRow {
  const { name, price, priceColumns = [] } = describeRows(kind)
  const row = after ?? before
  const amount = (each: Row | null) => (each && price?.(each, today)) ?? null
  const [from, to] = [amount(before), amount(after)]
  // Customers see a price that is no amount, `Call` or `percuma`, as it was typed.
  const words = after && isPricedKind(kind) ? getRowPrice(kind, after as never, today).text : null
  const isMoved = from !== null && to !== null && from !== to
  const by = isMoved ? Math.round((to / from - 1) * 1000) / 10 : 0
  const text = (each: Row | null, column: string) =>
    String((each as Record<string, unknown> | null)?.[column] ?? '')
  const differs = (column: string) => text(before, column) !== text(after, column)
  const isPrice = (column: string) => (priceColumns as readonly string[]).includes(camelCase(column))
  const columns = storedColumns(csvFormats[kind]).filter(column => differs(camelCase(column)))
  return {
    name: row ? name(row) : '',
    price: to !== null ? formatPrice(to) : after ? words : from !== null ? formatPrice(from) : null,
    move: isMoved ? { from: formatPrice(from), by: `${by > 0 ? '+' : '−'}${Math.abs(by)}%` } : null,
    fields:
      before && after
        ? columns
            // `price` and `move` already contain the price of the day.
            .filter(
              column => !isMoved || !isPrice(column) || parsePrice(text(after, camelCase(column))) !== to,
            )
            .map(column => ({
              name: column,
              from: fieldText(text(before, camelCase(column))),
              to: fieldText(text(after, camelCase(column))),
            }))
        : [],
  }
}
