import { and, asc, eq } from 'drizzle-orm'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { bringOvers } from './bring-overs.table.ts'
import type { Purchase } from './purchase.ts'
import { parseReceiptPaths } from './receipt.ts'
import { registrations, tyreIds } from './registrations.table.ts'

/** A registration with the state of each tyre ID, as shown to staff. */
export type RegistrationRecord = {
  readonly id: string
  readonly name: string
  readonly contactNumber: string
  readonly email: string | null
  readonly carPlate: string
  readonly purchaseDate: CalendarDate
  readonly tyreQuantity: 'pair' | 'set'
  readonly purchase: Purchase
  /**
   * the member of staff who registered it, empty if the reader has no right to the address (rule W22.4); null
   * if the customer did
   */
  readonly registeredByStaff: string | null
  readonly receiptPaths: readonly string[]
  /** name of the imported file it came from; null if it was registered here (rule W34.1) */
  readonly broughtOverFrom: string | null
  readonly tyreIds: readonly {
    readonly id: string
    readonly tyreId: string
    readonly position: string
    readonly isClaimed: boolean
    readonly claimedAt: Date | null
  }[]
}

/** Loads a registration by its id and records the read in the audit log; null if unknown. */
export async function loadRegistrationRecord(
  permit: Permit<'search-registrations'>,
  { id, action }: { id: string; action: 'read-registration' | 'read-receipts' },
  { database, now }: { database: Database; now: () => Date },
): Promise<RegistrationRecord | null> {
  const { orm } = database
  const [found] = await orm
    .select({ row: registrations, fileName: bringOvers.fileName })
    .from(registrations)
    .leftJoin(bringOvers, eq(bringOvers.id, registrations.broughtOver))
    .where(eq(registrations.id, id))
  if (!found) return null
  const { row, fileName } = found
  await writeAuditEvent({ actor: permit.user.email, action, record: id, at: now() }, orm)
  const tyres = await orm
    .select()
    .from(tyreIds)
    .where(eq(tyreIds.registrationId, id))
    .orderBy(asc(tyreIds.positionDescription))
  return {
    id,
    name: row.name,
    contactNumber: row.contactNumber,
    email: row.email,
    carPlate: row.carPlate,
    purchaseDate: row.purchaseDate as CalendarDate,
    tyreQuantity: row.tyreQuantity,
    purchase: { branch: row.branch, brand: row.brand, model: row.model, size: row.size },
    broughtOverFrom: fileName,
    registeredByStaff: await findStaffRegistrant(permit, id, orm),
    receiptPaths: parseReceiptPaths(row.receiptUrl),
    tyreIds: tyres.map(({ registrationId: _, positionDescription, ...tyre }) => ({
      ...tyre,
      position: positionDescription,
    })),
  }
}

async function findStaffRegistrant(
  { user }: Permit<'search-registrations'>,
  id: string,
  orm: Database['orm'],
): Promise<string | null> {
  const [event] = await orm
    .select({ actor: auditEvents.actor })
    .from(auditEvents)
    .where(and(eq(auditEvents.record, id), eq(auditEvents.action, 'registered-warranty')))
    .limit(1)
  if (!event) return null
  return user.role === 'admin' || event.actor === user.email ? event.actor : ''
}

/** The day of purchase of the registration with this id (a UUID); null if there is none. */
export async function findPurchaseDate(
  _permit: Permit<'file-claims'>,
  id: string,
  { database }: { database: Database },
): Promise<CalendarDate | null> {
  const { orm } = database
  const [row] = await orm
    .select({ purchaseDate: registrations.purchaseDate })
    .from(registrations)
    .where(eq(registrations.id, id))
  return (row?.purchaseDate ?? null) as CalendarDate | null
}
