import {
  REGISTRATION_FORM_FIELDS,
  type RegistrationFormField,
} from '../../../domain/warranties/registration.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'
import { DAY_MS, DRAFT_KEY, SUBMITTED_KEY } from './discard-expired-draft.ts'

/** The registration that was begun in this browser, for a day (rule W10.1). */
export const registrationDraft: DraftStore<RegistrationFormField> = {
  source: { storage: 'localStorage', key: DRAFT_KEY, maxAgeMs: DAY_MS, submittedKey: SUBMITTED_KEY },
  read() {
    const draft = readDraft(browser, DRAFT_KEY, {
      fields: REGISTRATION_FORM_FIELDS,
      since: Date.now() - DAY_MS,
    })
    if (!draft || !wasSubmitted(draft.id)) return draft
    removeDraft(browser, DRAFT_KEY)
    return null
  },
  save(draft) {
    if (!wasSubmitted(draft.id)) saveDraft(browser, DRAFT_KEY, draft)
  },
  clear: () => removeDraft(browser, DRAFT_KEY),
}

/**
 * Whether the form with this id is the last one that was registered from this browser, in whichever tab: it
 * is no draft.
 */
export const wasSubmitted = (id: string): boolean =>
  tryStorage(() => JSON.parse(localStorage.getItem(SUBMITTED_KEY) ?? '{}').id) === id

const browser = () => localStorage
