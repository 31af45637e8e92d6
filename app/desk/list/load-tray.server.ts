import type { OfficePermission, Permission, Permit } from '../../../domain/access/permit.ts'
import type { ListRows } from '../../../domain/catalogue/list-kind.ts'
import { describeRows } from '../../../domain/catalogue/row-description.ts'
import { getRowPrice, type PricedKind } from '../../../domain/catalogue/row-price.ts'
import { listPriceTrays, loadTrayRows } from '../../../domain/list-uploads/price-tray.server.ts'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'

type Permits = { readonly office: Permit<OfficePermission>; readonly admin: Permit<Permission> | null }

/**
 * The waiting price changes (rule S36.3), and a function that returns the waiting price of each row; call it
 * in the order of the list.
 */
export async function loadTray<K extends PricedKind>(
  { office, admin }: Permits,
  kind: K,
  today: CalendarDate,
  app: AppContext,
) {
  const trays = await listPriceTrays(office, kind, app)
  const own = trays.find(({ by }) => by === office.user.email) ?? null
  const { key, priceColumns = [] } = describeRows(kind)
  const waiting = new Map<string, ListRows[K][number][]>()
  const rows: ListRows[K][number][] = own?.count ? await loadTrayRows(office, kind, own.id, app) : []
  for (const row of rows) waiting.set(key(row), [...(waiting.get(key(row)) ?? []), row])
  function waitingPrice(row: ListRows[K][number]): string | null {
    const changed = waiting.get(key(row))?.shift()
    if (!changed) return null
    const prices = Object.fromEntries(
      priceColumns.map(column => [column, changed[column as keyof typeof changed]]),
    )
    return getRowPrice(kind, { ...row, ...prices }, today).text
  }
  return {
    tray: {
      own: own && { id: own.id, count: own.count },
      others: trays.filter(tray => tray !== own),
      /** false for an administrator without a tray, whose changes go live at once */
      collects: own !== null || !admin,
      canPublish: admin !== null,
    },
    waitingPrice,
  }
}

export type Tray = Awaited<ReturnType<typeof loadTray>>['tray']
