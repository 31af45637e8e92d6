import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ContactKey } from '../access/contact-key.ts'
import type { Role } from '../access/user.ts'
import { collectDeletion } from '../deletion/collect-deletion.server.ts'
import { findPerson } from './find-person.server.ts'

/** What would be erased, told before it is: under one number or address may stand what belongs to somebody else. */
export type PersonPreview = {
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

/** Null where nothing is kept. */
export async function previewPerson(
  key: ContactKey,
  { database }: { database: Database },
): Promise<PersonPreview | null> {
  return database.orm.transaction(async tx => {
    const found = await findPerson(key, tx)
    if (!found) return null
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
    return { account: account && { email: account.email, role: account.role }, registrations }
  })
}
