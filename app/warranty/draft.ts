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

/**
 * The draft of this browser; null where there is none, or none that is younger than a day. What is left of the form that was carried
 * out, because its visitor was gone before the script of the next page had come, is removed.
 */
export function readDraft(sent: string | null): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!kept || !(Date.now() - kept.savedAt < A_DAY)) return null
    if (sent !== null && kept.id === sent) {
      clearDraft()
      return null
    }
    const typed = Object.fromEntries(FIELDS.map(field => [field, text(kept.typed?.[field])])) as TypedFields
    const accepted = Array.isArray(kept.accepted) ? kept.accepted : []
    return {
      id: text(kept.id),
      typed,
      accepted: accepted.map((photo: Partial<AcceptedPhoto>) => ({
        id: text(photo?.id),
        name: text(photo?.name),
        url: text(photo?.url),
      })),
    }
  } catch {
    return null
  }
}

/** Notes that the form of this number has been sent: whatever the back button brings back of it is no draft. */
export function noteSent(id: string): void {
  clearDraft()
  try {
    sessionStorage.setItem(SENT, id)
  } catch {
    // as above
  }
}

/** Whether the form of this number was the last that was sent from here. */
export function wasSent(id: string): boolean {
  try {
    return sessionStorage.getItem(SENT) === id
  } catch {
    return false
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // as above
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const KEY = 'warranty-draft'
/** only a number that we have made, and for this tab: its back button is what brings a sent form back */
const SENT = 'warranty-sent'
/** milliseconds; accepted photos are kept as long */
const A_DAY = 86_400_000
