import { FIELDS, type Field } from '../../domain/warranties/registration.ts'
import { type DraftStore, dropDraft, readDraft, saveDraft } from '../drafts/draft.ts'
import { stillKept } from '../photos/still-kept.ts'
import { A_DAY, DRAFT } from './drop-old-draft.ts'

/** The registration that was begun in this browser, for a day; once it has been sent nothing of it is left. */
export const registrationDraft: DraftStore<Field> = {
  read() {
    dropSentDraft()
    return kept()
  },
  save(draft) {
    if (!wasSent(draft.id)) saveDraft(browser, DRAFT, draft)
  },
  clear: () => dropDraft(browser, DRAFT),
  // Pages that the browser has loaded again on the way back hold what had been typed into them.
  isOver: () => sentNumber() !== undefined && wayHere() === 'back_forward',
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
export const wasSent = (id: string): boolean => sentNumber() === id

const sentNumber = (): string | undefined => /(?:^|; )(?:__Host-)?sent=([^;]*)/.exec(document.cookie)?.[1]

const wayHere = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type

const browser = () => localStorage
const kept = () => readDraft(browser, DRAFT, { fields: FIELDS, since: Date.now() - A_DAY })
