import { createHmac } from 'node:crypto'
import type { ContactKey } from './contact-key.ts'

/**
 * Stands for a phone number or an e-mail in the log and in the trail: a keyed hash, which says that two lines are about the
 * same one and never which (reliability.md 18).
 */
export function hashContact(key: ContactKey, secret: string): string {
  const text = key.kind === 'email' ? key.email : key.national
  return createHmac('sha256', secret)
    .update(`person\n${key.kind}\n${text}`)
    .digest('base64url')
    .slice(0, CHARACTERS)
}

const CHARACTERS = 22
