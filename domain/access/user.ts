/**
 * A person is somebody who has signed in. Whoever signs up is a customer; staff and administrators are made by an administrator
 * on the command line, and their role stands in the database (W §6, readings.md "Sign-up"). Who has not signed in is no
 * person but a visitor, and may do what a customer may.
 */
export type User = {
  readonly id: string
  /** in lower case */
  readonly email: string
  readonly role: Role
  /** the id of the session */
  readonly session: string
  /** whether a code is asked for besides the password */
  readonly hasSecondFactor: boolean
  /** whether they signed in with a password that was made for them and have to choose their own (the counter alone) */
  readonly mustChangePassword: boolean
}

export type Role = 'customer' | 'staff' | 'admin'

/** Whether somebody works at the counter: staff and administrators do. */
export const isStaff = (user: User | null): user is User & { role: 'staff' | 'admin' } =>
  user?.role === 'staff' || user?.role === 'admin'
