import { REGISTRATION_FIELDS, type RegistrationField } from '../../../domain/warranties/registration.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'
import { fetchStoredPhotos } from '../../uploads/still-kept.ts'
import { DAY_MS, DRAFT } from './discard-expired-draft.ts'

/** The registration that was begun in this browser, for a day; once it has been sent nothing of it is left. */
export const registrationDraft: DraftStore<RegistrationField> = {
  read() {
    discardSubmittedDraft()
    return kept()
  },
  save(draft) {
    if (!wasSubmitted(draft.id)) saveDraft(browser, DRAFT, draft)
  },
  clear: () => removeDraft(browser, DRAFT),
  // Pages that the browser has loaded again on the way back hold what had been typed into them.
  isOver: () => sentNumber() !== undefined && wayHere() === 'back_forward',
  fetchStoredPhotos: photos => fetchStoredPhotos(photos, '/warranty-registration/receipts'),
}

/** Removes what is left of the form that was carried out. */
export function discardSubmittedDraft(): void {
  if (wasSubmitted(kept()?.id ?? '')) registrationDraft.clear()
}

/**
 * Whether the form of this number was the last that was carried out from this browser, which the server says by a cookie
 * (visitor-token.server.ts): whatever the back button or another tab brings back of it is no draft.
 */
export const wasSubmitted = (id: string): boolean => sentNumber() === id

const sentNumber = (): string | undefined => /(?:^|; )(?:__Host-)?sent=([^;]*)/.exec(document.cookie)?.[1]

const wayHere = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type

const browser = () => localStorage
const kept = () => readDraft(browser, DRAFT, { fields: REGISTRATION_FIELDS, since: Date.now() - DAY_MS })
