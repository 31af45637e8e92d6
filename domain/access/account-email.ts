import * as z from 'zod'
import { isEmail } from './email.ts'

/**
 * Whether somebody can have an account under an address: one by the rule of every form (email.ts) that better-auth takes too, whose
 * rule is narrower. Spaces around it and capitals do not count.
 */
export const isAccountEmail = (text: string): boolean =>
  isEmail(text.trim()) && z.email().safeParse(text.trim().toLowerCase()).success
