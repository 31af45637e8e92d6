import { CUSTOMER, OPERATOR, SERVER } from '../../domain/audit/audit-event.ts'
import type { Translate } from '../i18n/translations.tsx'

/** The actor of an audit entry as text: an e-mail address as it is, the others in the user's language. */
export function formatActor(actor: string, t: Translate): string {
  const name = NAMES.find(([stored]) => stored === actor)?.[1]
  return name ? t(`staff.auditActors.${name}`) : actor
}

/**
 * The prefix of a stored actor for a typed text. The name of an actor that is not a user is translated back,
 * in full or without its brackets: `pelayan (automatik)`, `pelayan`.
 */
export function parseActor(text: string, t: Translate): string {
  const typed = text.trim().toLowerCase()
  const isTyped = (name: string) => name === typed || name.split(' (')[0] === typed
  return NAMES.find(([, name]) => isTyped(t(`staff.auditActors.${name}`).toLowerCase()))?.[0] ?? text
}

const NAMES = [
  [CUSTOMER, 'customer'],
  [OPERATOR, 'commandLine'],
  [SERVER, 'server'],
] as const
