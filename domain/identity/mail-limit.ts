import type { Limit } from '../../platform/rate-limit/rate-limit.ts'

/**
 * Mails to one address that anybody can cause who types it in: confirmations of a registration, links that verify it, the word that
 * it has an account. A branch that registers its customers under its own address stays below it; who wants to removeStaleLock somebody in mails
 * does not get far.
 */
export const MAIL_LIMIT: Limit = { name: 'mails-to-address', max: 20, windowSeconds: 3_600 }
