import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import { isStaff } from '../access/user.ts'
import { normalizePlate } from './car-plate.ts'
import { canOpenReceipts, type ReceiptRights } from './receipt.ts'
import { customerState, customerValidUntil } from './warranty.ts'

/**
 * The facts that anyone who has read a plate in a car park may see: no name, number, e-mail or file path
 * (rule W6.4).
 */
export type WarrantyCard = {
  readonly id: string
  readonly state: 'active' | 'expired'
  readonly purchaseDate: CalendarDate
  readonly validUntil: CalendarDate
  readonly tyreIds: readonly { tyreId: string; position: string; isClaimed: boolean }[]
  /** whether the receipts open at once; otherwise the last four digits are required */
  readonly canOpenReceipts: boolean
  /**
   * whether a signed-in customer may add it to the account with the proof that opens the receipts (rule
   * W38.5)
   */
  readonly canTakeOver: boolean
}

/**
 * Finds the warranties of a plate, at most 50: first those that the visitor may open, then the newest. Always
 * includes the warranty with the id `named` (rule W6.2). `rights` describe the visitor.
 */
export async function findWarranties(
  plate: string,
  { today, named = null, ...rights }: ReceiptRights & { today: CalendarDate; named?: string | null },
  { database }: { database: Database },
): Promise<WarrantyCard[]> {
  const normal = normalizePlate(plate)
  if (normal === '') return []
  const { visitorHash, user, visitorSince } = rights
  const { rows } = await database.pool.query<Row>(FIND_WARRANTIES_SQL, [
    normal,
    MAX_CARDS,
    visitorHash,
    visitorSince,
    user?.id,
    named,
  ])
  return [...Map.groupBy(rows, row => row.id).values()].map(group => {
    const { id, purchaseDate, ...registration } = group[0] as Row
    const tyreIds = group
      .filter(hasTyre)
      .map(({ tyreId, position, isClaimed }) => ({ tyreId, position, isClaimed }))
    return {
      id,
      state: customerState(purchaseDate, tyreIds, today),
      purchaseDate,
      validUntil: customerValidUntil(purchaseDate),
      tyreIds,
      canOpenReceipts: canOpenReceipts(registration, rights),
      canTakeOver: user !== null && !isStaff(user) && registration.userId === null,
    }
  })
}

/** One tyre of a registration; a registration without tyre IDs is one row without a tyre. */
type Row = {
  id: string
  purchaseDate: CalendarDate
  registeredBy: string | null
  userId: string | null
  createdAt: Date
} & (Tyre | { tyreId: null })
type Tyre = WarrantyCard['tyreIds'][number]

const hasTyre = (row: Row): row is Row & Tyre => row.tyreId !== null

/**
 * Hand-written SQL, not built per call: this query dominates the response time of a status check. `is_own` is
 * `canOpenUnasked` (registrant.ts) without the case of staff, who can open all registrations.
 */
const FIND_WARRANTIES_SQL = `
  select r.id, r.purchase_date::text as "purchaseDate", r.registered_by as "registeredBy", r.user_id as "userId",
    r.created_at as "createdAt", t.tyre_id as "tyreId", t.position_description as "position", t.is_claimed as "isClaimed"
  from (
    select *, coalesce(user_id = $5 or (user_id is null and registered_by = $3 and created_at >= $4), false) as is_own
    from warranty_registrations where plate = $1
    order by coalesce(id = $6, false) desc, is_own desc, created_at desc, id limit $2
  ) r
  left join warranty_tyre_ids t on t.warranty_form_id = r.id
  order by r.is_own desc, r.created_at desc, r.id, t.position_description`

const MAX_CARDS = 50
