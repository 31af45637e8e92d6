import { isStaff, type User } from './user.ts'

/**
 * A permit says that its person may do something, and is what an act demands before it does it. Only the two functions below
 * make one, from the role in the database, and only the gate calls them (app/middleware/authorize.ts): an act that is reached without the
 * gate's check does not compile.
 */
export type Permit<P extends Permission> = {
  readonly user: User
  readonly [permissions]: { readonly [Each in P]: true }
}

declare const permissions: unique symbol

/** What the counter may do (W §6). */
export type StaffPermission = 'search-registrations' | 'file-claims' | 'close-claims' | 'read-claims'
/** What only an administrator may do besides (W §6). */
export type AdminPermission = 'delete-registrations' | 'read-audit'
export type Permission = StaffPermission | AdminPermission

/** The counter's permit: staff and administrators have it. */
export const staffPermit = (user: User | null): Permit<StaffPermission> | null =>
  isStaff(user) ? ({ user } as Permit<StaffPermission>) : null

/** The administrator's, which holds the counter's. */
export const adminPermit = (user: User | null): Permit<Permission> | null =>
  user?.role === 'admin' ? ({ user } as Permit<Permission>) : null
