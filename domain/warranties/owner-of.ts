import type { User } from '../access/user.ts'

/**
 * The account that owns a new registration: the signed-in customer. Null for visitors and for staff, who
 * register for others (rule W2.2).
 */
export const getOwnerId = (user: User | null): string | null => (user?.role === 'customer' ? user.id : null)
