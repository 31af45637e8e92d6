import type { Person } from '../access/person.ts'

/**
 * Whose registration it becomes that somebody sends: a customer's own (W §6). Null for a visitor, and for the counter: what a clerk
 * registers for somebody is not the clerk's.
 */
export const ownerOf = (person: Person | null): string | null =>
  person?.role === 'customer' ? person.id : null
