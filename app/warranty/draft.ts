import { FIELDS, type TypedFields } from '../../domain/warranties/registration.ts'
import type { AcceptedPhoto } from '../photos/photo.ts'

/**
 * A form that was begun and not sent, kept in this browser alone for a day, so that a lost line or a closed tab costs nothing;
 * once the form has been sent nothing of it is left.
 */
export type Draft = {
  /** the form's own number */
  readonly id: string
  readonly typed: TypedFields
  readonly accepted: readonly AcceptedPhoto[]
}

export function saveDraft(draft: Draft): void {
  const isEmpty = FIELDS.every(field => draft.typed[field] === '') && draft.accepted.length === 0
  try {
    if (isEmpty) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify({ ...draft, savedAt: Date.now() }))
  } catch {
    // Without storage there is no draft, and the form works all the same.
  }
}

/** The draft of this browser; null where there is none, or none that is younger than a day. */
export function readDraft(): Draft | null {
  dropSentDraft()
  const kept = keptDraft()
  if (!kept || !(Date.now() - Number(kept.savedAt) < A_DAY)) return null
  const accepted = Array.isArray(kept.accepted) ? kept.accepted : []
  return {
    id: text(kept.id),
    typed: Object.fromEntries(FIELDS.map(field => [field, text(kept.typed?.[field])])) as TypedFields,
    accepted: accepted.map((photo: Partial<AcceptedPhoto>) => ({
      id: text(photo?.id),
      name: text(photo?.name),
      url: text(photo?.url),
    })),
  }
}

/**
 * Whether the form of this number was the last that was carried out from this browser, which the server says by a cookie
 * (visitor.server.ts): whatever the back button or another tab brings back of it is no draft.
 */
export const wasSent = (id: string): boolean =>
  document.cookie.split('; ').some(cookie => cookie.replace('__Host-', '') === `sent=${id}`)

/** Removes what is left of the form that was carried out. */
export function dropSentDraft(): void {
  if (wasSent(text(keptDraft()?.id))) clearDraft()
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // as above
  }
}

function keptDraft(): {
  id?: unknown
  savedAt?: unknown
  typed?: Record<string, unknown>
  accepted?: unknown
} | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const KEY = 'warranty-draft'
/** milliseconds; accepted photos are kept as long */
const A_DAY = 86_400_000
