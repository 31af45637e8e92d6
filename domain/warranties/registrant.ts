import { isStaff, type User } from '../access/user.ts'

/** The sender of a request: the browser, by the hash of its secret, and its signed-in user. */
export type Registrant = { readonly visitorHash: string | null; readonly user: User | null }

type Registered = { readonly registeredBy: string | null; readonly userId: string | null }

/**
 * The value of `registered_by`: the browser. Staff register for others, so theirs is the session: their
 * rights end with it (rule W7.7).
 */
export const registrantKey = (visitorHash: string, user: User | null): string =>
  isStaff(user) ? staffKey(user) : visitorHash

/** Whether a form comes from the browser, the account or the staff session that registered it (rule W2.3). */
export const isRegistrant = (row: Registered, { visitorHash, user }: Registrant): boolean =>
  isOwner(row, user) || (row.registeredBy !== null && row.registeredBy === visitorHash)

/**
 * Whether a registration opens without any proof: for its signed-in owner, for the staff session that entered
 * it, and, where it was made without an account after `visitorSince`, for its browser (rules W7.6 and W7.7).
 */
export const canOpenUnasked = (
  row: Registered & { readonly createdAt: Date },
  { visitorHash, user, visitorSince }: Registrant & { readonly visitorSince: Date },
): boolean =>
  isOwner(row, user) ||
  (row.userId === null &&
    row.registeredBy !== null &&
    row.registeredBy === visitorHash &&
    row.createdAt >= visitorSince)

const isOwner = (row: Registered, user: User | null): boolean =>
  user !== null && (row.userId === user.id || row.registeredBy === staffKey(user))

/** A visitor's hash has no colon. */
const staffKey = ({ session }: User) => `session:${session}`
