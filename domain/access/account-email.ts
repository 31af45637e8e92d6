import * as z from 'zod'
import { isEmail } from './email.ts'

/**
 * Whether an account can have this address: valid by `isEmail` and by the stricter rule of better-auth, which
 * uses zod. Surrounding spaces and case are ignored (rule W12.3).
 */
export const isAccountEmail = (text: string): boolean =>
  isEmail(text.trim()) && z.email().safeParse(text.trim().toLowerCase()).success
