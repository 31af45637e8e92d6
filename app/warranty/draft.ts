import { FIELDS, type Field } from '../../domain/warranties/registration.ts'
import { type DraftStore, dropDraft, readDraft, saveDraft } from '../drafts/draft.ts'
import { stillKept } from '../photos/still-kept.ts'

/** The registration that was begun in this browser, for a day; once it has been sent nothing of it is left. */
export const registrationDraft: DraftStore<Field> = {
  read() {
    dropSentDraft()
    return kept()
  },
  save(draft) {
    if (!wasSent(draft.id)) saveDraft(browser, KEY, draft)
  },
  clear: () => dropDraft(browser, KEY),
  stillKept: photos => stillKept(photos, '/warranty-registration/receipts'),
}

/** Removes what is left of the form that was carried out. */
export function dropSentDraft(): void {
  if (wasSent(kept()?.id ?? '')) registrationDraft.clear()
}

/**
 * Whether the form of this number was the last that was carried out from this browser, which the server says by a cookie
 * (visitor.server.ts): whatever the back button or another tab brings back of it is no draft.
 */
const wasSent = (id: string): boolean =>
  document.cookie.split('; ').some(cookie => cookie.replace('__Host-', '') === `sent=${id}`)

const browser = () => localStorage
const kept = () => readDraft(browser, KEY, { fields: FIELDS, since: Date.now() - A_DAY })
const KEY = 'warranty-draft'
/** milliseconds; accepted photos are kept as long */
const A_DAY = 86_400_000
