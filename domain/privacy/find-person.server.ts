import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ContactKey } from '../access/contact-key.ts'
import { hashContact } from '../access/hash-contact.server.ts'
import type { Permit } from '../access/permit.ts'
import { nationalDigits, phoneDigitVariants } from '../access/phone-number.ts'
import type { Role } from '../access/user.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { collectDeletion } from '../deletion/remove-registration.server.ts'
import { users } from '../identity/users.table.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { registrations } from '../warranties/registrations.table.ts'

export type FoundPerson = {
  /** the account with this e-mail address, of a customer or staff; null for a phone number */
  readonly account: typeof users.$inferSelect | null
  readonly registrations: readonly (typeof registrations.$inferSelect)[]
  /** all e-mail addresses of account and registrations */
  readonly addresses: readonly string[]
}

/**
 * Finds a person's data by phone number or e-mail address (rule W26.5): the registrations with it, oldest
 * first; for an e-mail address also its account and that account's registrations. Null if nothing is stored.
 */
export async function findPerson(
  key: ContactKey,
  orm: Pick<NodePgDatabase, 'select'>,
): Promise<FoundPerson | null> {
  const [account = null] =
    key.kind === 'email' ? await orm.select().from(users).where(eq(users.email, key.email)) : []
  const rows = await orm
    .select()
    .from(registrations)
    .where(
      key.kind === 'email'
        ? or(
            eq(sql`lower(${registrations.email})`, key.email),
            account === null ? undefined : eq(registrations.userId, account.id),
          )
        : inArray(registrations.contactDigits, phoneDigitVariants(key.national)),
    )
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
  const found =
    key.kind === 'email' ? rows : rows.filter(row => nationalDigits(row.contactNumber) === key.national)
  if (account === null && found.length === 0) return null
  const addresses = [account?.email, ...found.map(row => row.email)].filter(
    email => typeof email === 'string',
  )
  return { account, registrations: found, addresses: [...new Set(addresses)] }
}

/**
 * A preview of the erasure. The operator checks it first, because several people may share a number or
 * address.
 */
export type PersonPreview = {
  /** of the newest registration that has one */
  readonly language: 'ms' | 'en' | null
  readonly account: { readonly email: string; readonly role: Role } | null
  readonly registrations: readonly {
    readonly name: string
    readonly contactNumber: string
    readonly email: string | null
    readonly carPlate: string
    readonly purchaseDate: CalendarDate
    readonly tyreIds: number
    readonly claims: number
    readonly files: number
  }[]
}

/** Names and phone numbers of the registrations with a plate: each may be a different person. */
export async function findPeopleByPlate(
  _permit: Permit<'export-data'>,
  plate: string,
  { database }: { database: Database },
): Promise<{ name: string; contactNumber: string }[]> {
  const rows = await database.orm
    .select({ name: registrations.name, contactNumber: registrations.contactNumber })
    .from(registrations)
    .where(eq(registrations.plate, normalizePlate(plate)))
    .limit(MAX_OF_PLATE)
  return [...new Map(rows.map(row => [nationalDigits(row.contactNumber), row])).values()]
}

const MAX_OF_PLATE = 50

/**
 * Lists what `erasePerson` would erase; null if nothing is stored (rule W26.3). Audited: the operator reads
 * the data.
 */
export async function previewPerson(
  key: ContactKey,
  { database, secret, now }: { database: Database; secret: string; now: () => Date },
  actor: string = OPERATOR,
): Promise<PersonPreview | null> {
  return database.orm.transaction(async tx => {
    const found = await findPerson(key, tx)
    if (!found) return null
    const record = hashContact(key, secret)
    await writeAuditEvent({ actor, action: 'read-person', record, at: now() }, tx)
    const { account } = found
    const registrations: PersonPreview['registrations'][number][] = []
    for (const { id, name, contactNumber, email, carPlate, purchaseDate } of found.registrations) {
      const collected = await collectDeletion(id, tx)
      registrations.push({
        name,
        contactNumber,
        email,
        carPlate,
        purchaseDate: purchaseDate as CalendarDate,
        ...(collected?.counts ?? { tyreIds: 0, claims: 0, files: 0 }),
      })
    }
    const language = found.registrations.findLast(row => row.language !== null)?.language ?? null
    return {
      language,
      account: account && { email: account.email, role: account.role },
      registrations,
    }
  })
}
