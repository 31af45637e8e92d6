import { isStaff, type User } from './user.ts'

/**
 * Proof that a user may do something. A function that needs a permission takes a permit as an argument, so a
 * missing check does not compile. Only the route middleware issues permits (app/middleware/authorize.ts).
 */
export type Permit<P extends Permission> = {
  readonly user: User
  readonly [permissions]: { readonly [Each in P]: true }
}

declare const permissions: unique symbol

/** Permissions of staff and administrators (rule W11.3). */
export type StaffPermission =
  | 'search-registrations'
  | 'file-claims'
  | 'close-claims'
  | 'read-claims'
  | 'work-on-claims'
/** Permissions of the office and of administrators (rule W11.10). */
export type OfficePermission = 'prepare-lists' | 'plan-promotions' | 'read-insight'
/** Permissions of administrators only (rules W11.4 and W11.10). */
type AdminPermission =
  | 'delete-registrations'
  | 'read-audit'
  | 'publish-lists'
  | 'override-guard'
  | 'manage-people'
  | 'export-data'
  | 'bring-over-data'
  | 'back-up'
  | 'get-summary'
export type Permission = StaffPermission | OfficePermission | AdminPermission

/** The staff permit, or null for the office, customers and visitors. */
export const staffPermit = (user: User | null): Permit<StaffPermission> | null =>
  isStaff(user) ? ({ user } as Permit<StaffPermission>) : null

/** The permit of the office and of administrators; null for all others. */
export const officePermit = (user: User | null): Permit<OfficePermission> | null =>
  user?.role === 'office' || user?.role === 'admin' ? ({ user } as Permit<OfficePermission>) : null

/** The administrator's permit, which includes all permissions; null for all others. */
export const adminPermit = (user: User | null): Permit<Permission> | null =>
  user?.role === 'admin' ? ({ user } as Permit<Permission>) : null
