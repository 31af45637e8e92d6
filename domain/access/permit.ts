import { isStaff, type Person } from './person.ts'

/**
 * A permit says that its person may do something, and is what an act demands before it does it. Only the two functions below
 * make one, from the role in the database, and only the gate calls them (app/middleware/authorize.ts): an act that is reached without the
 * gate's check does not compile.
 */
export type Permit<P extends Power> = {
  readonly person: Person
  readonly [powers]: { readonly [Each in P]: true }
}

declare const powers: unique symbol

/** What the counter may do (W §6). */
export type StaffPower = 'search-registrations' | 'file-claims' | 'close-claims' | 'read-claims'
/** What only an administrator may do besides (W §6). */
export type AdminPower = 'delete-registrations' | 'read-audit'
export type Power = StaffPower | AdminPower

/** The counter's permit: staff and administrators have it. */
export const staffPermit = (person: Person | null): Permit<StaffPower> | null =>
  isStaff(person) ? ({ person } as Permit<StaffPower>) : null

/** The administrator's, which holds the counter's. */
export const adminPermit = (person: Person | null): Permit<Power> | null =>
  person?.role === 'admin' ? ({ person } as Permit<Power>) : null
