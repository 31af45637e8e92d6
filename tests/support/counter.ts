import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { adminPermit, staffPermit } from '../../domain/access/permit.ts'
import type { Role, User } from '../../domain/access/user.ts'
import { type FileClaimInput, fileClaim } from '../../domain/claims/file-claim.server.ts'
import { users } from '../../domain/identity/users.table.ts'
import type { Registration } from '../../domain/warranties/registration.ts'
import { tyreIds } from '../../domain/warranties/registrations.table.ts'
import { files } from '../../platform/files/files.table.ts'
import { newPlate } from './cast.ts'
import { openTestDatabase } from './databases.ts'
import { insertRegistration } from './insert-registration.ts'

/** Noon in Kuala Lumpur. */
export const NOW = new Date('2026-11-20T04:00:00Z')

/** Larger than the contents of any test's registration, to confirm its deletion. */
export const EVERYTHING = { tyreIds: 9, claims: 9, files: 9 }

export type Counter = Awaited<ReturnType<typeof openCounter>>

/**
 * A database with the staff ben and mei and the administrator devi, and functions for their work and their
 * customers' actions.
 */
export async function openCounter() {
  const database = await openTestDatabase()
  const tools = { database, now: () => NOW }
  const ben = await addUser('ben', 'staff')
  const mei = await addUser('mei', 'staff')
  const devi = await addUser('devi', 'admin')
  const people = { ben, mei, devi }
  type Name = keyof typeof people

  return { database, tools, people, as, admin, waitingPhoto, register, claimInput, filedClaim }

  async function addUser(id: string, role: Role): Promise<User> {
    const user = { id, email: `${id}@example.com`, role }
    await database.orm.insert(users).values({ ...user, name: id, createdAt: NOW, updatedAt: NOW })
    return { ...user, session: '', hasSecondFactor: false, mustChangePassword: false, isPinSession: false }
  }

  function as(name: Name) {
    const permit = staffPermit(people[name])
    if (!permit) throw new Error(`${name} is not of the counter`)
    return permit
  }

  function admin() {
    const permit = adminPermit(devi)
    if (!permit) throw new Error('devi is no administrator')
    return permit
  }

  /** A stored photo of an owner that waits for its form. */
  async function waitingPhoto(owner: string, path = `x/${randomUUID()}.jpg`) {
    const file = { id: randomUUID(), path, name: 'photo.jpg', bytes: 9 }
    await database.orm.insert(files).values({ ...file, state: 'waiting', owner, madeAt: NOW })
    return file
  }

  /** A registration of four tyres with a receipt, and its tyre IDs. */
  async function register({ at = NOW, ...own }: Partial<Registration> & { at?: Date } = {}) {
    const form = { receipts: [await waitingPhoto('visitor')], visitorHash: 'visitor' }
    const { id } = await insertRegistration(
      // A plate takes five registrations a day (rule W27.15).
      { tyreQuantity: 'set', carPlate: newPlate(), ...own },
      { database, now: () => at },
      form,
    )
    const tyres = await database.orm.select().from(tyreIds).where(eq(tyreIds.registrationId, id))
    return { id, tyres }
  }

  /** A claim with one photo on a tyre of a new registration, not filed yet. */
  async function claimInput(name: Name, change: Partial<FileClaimInput> = {}): Promise<FileClaimInput> {
    const { id, tyres } = await register()
    return {
      id: randomUUID(),
      warrantyId: id,
      claim: {
        claimType: 'Defect',
        claimDate: '2026-11-20',
        tyreRowId: tyres[0]?.id ?? '',
        description: 'A bulge',
      },
      photos: [await waitingPhoto(name)],
      ...change,
    }
  }

  /** Files such a claim. */
  async function filedClaim(name: Name): Promise<FileClaimInput> {
    const input = await claimInput(name)
    const result = await fileClaim(as(name), input, tools)
    if (!result.ok) throw new Error(`a claim was refused: ${result.error}`)
    return input
  }
}
