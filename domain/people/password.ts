import type { Role } from './person.ts'

/** The least characters of a password: customers' as specified (W §9), the counter's longer (readings.md). */
export const LEAST_PASSWORD: Record<Role, number> = { customer: 6, staff: 12, admin: 12 }

/** The most, so that hashing one never takes long. */
export const LONGEST_PASSWORD = 128
