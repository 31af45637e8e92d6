/**
 * A signed-in user. Sign-up creates customers; staff are invited, or created on the command line (rule
 * W17.1).
 */
export type User = {
  readonly id: string
  /** in lower case */
  readonly email: string
  /** in a session that was opened by PIN never more than `staff` */
  readonly role: Role
  /** whether the session was opened by PIN on a trusted PC: it opens the counter only (rule W17.14) */
  readonly isPinSession: boolean
  /** id of the session */
  readonly session: string
  /** whether sign-in asks for a second-factor code */
  readonly hasSecondFactor: boolean
  /** whether staff signed in with a generated password and must choose another one (rule W17.5) */
  readonly mustChangePassword: boolean
}

/**
 * `staff` works at a branch with customers' records, `office` prepares lists and promotions at the desk,
 * `admin` may do both.
 */
export type Role = 'customer' | 'staff' | 'office' | 'admin'

/** Whether the user may see customers' records: staff or an administrator. */
export const isStaff = (user: User | null): user is User & { role: 'staff' | 'admin' } =>
  user?.role === 'staff' || user?.role === 'admin'

/** Whether the user signs in at the staff login page: every role but customer. */
export const hasStaffAccount = (user: User | null): user is User & { role: Exclude<Role, 'customer'> } =>
  user !== null && user.role !== 'customer'
