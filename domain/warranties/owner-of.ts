import type { User } from '../access/user.ts'

/**
 * Whose registration it becomes that somebody sends: a customer's own (W §6). Null for a visitor, and for the counter: what a clerk
 * registers for somebody is not the clerk's.
 */
export const getOwnerId = (user: User | null): string | null => (user?.role === 'customer' ? user.id : null)
