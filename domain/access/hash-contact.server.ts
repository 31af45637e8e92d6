import { createHmac } from 'node:crypto'
import type { ContactKey } from './contact-key.ts'

/**
 * A keyed hash (HMAC-SHA-256, 22 characters of base64url) in place of an e-mail address or phone number in
 * logs and audit events: equal for the same contact, and not reversible (rules W26.7 and W26.8).
 */
export function hashContact(key: ContactKey, secret: string): string {
  const text = key.kind === 'email' ? key.email : key.national
  return createHmac('sha256', secret)
    .update(`person\n${key.kind}\n${text}`)
    .digest('base64url')
    .slice(0, HASH_LENGTH)
}

const HASH_LENGTH = 22
