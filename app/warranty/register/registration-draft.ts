import { REGISTRATION_FORM_FIELDS } from '../../../domain/warranties/registration.ts'
import { tryStorage } from '../../client/web-storage.ts'
import { type DraftStore, readDraft, removeDraft, saveDraft } from '../../forms/draft.ts'
import { DRAFT_KEY, SUBMITTED_KEY } from './discard-expired-draft.ts'

/** The fields that a draft keeps; `language` is asked at the counter only. */
export const DRAFT_FIELDS = [...REGISTRATION_FORM_FIELDS, 'reminders', 'language'] as const

/** The registration that was begun in this browser, as long as it may open what it registered (rule W10.1). */
export function registrationDraft(maxAgeMs: number): DraftStore<(typeof DRAFT_FIELDS)[number]> {
  return {
    source: { storage: 'localStorage', key: DRAFT_KEY, maxAgeMs, submittedKey: SUBMITTED_KEY },
    read() {
      const draft = readDraft(browser, DRAFT_KEY, { fields: DRAFT_FIELDS, since: Date.now() - maxAgeMs })
      if (!draft || !wasSubmitted(draft.id)) return draft
      removeDraft(browser, DRAFT_KEY)
      return null
    },
    save(draft) {
      if (!wasSubmitted(draft.id)) saveDraft(browser, DRAFT_KEY, draft, ['language'])
    },
    clear: () => removeDraft(browser, DRAFT_KEY),
  }
}

/**
 * Whether the form with this id is the last one that was registered from this browser, in whichever tab: it
 * is no draft.
 */
export const wasSubmitted = (id: string): boolean =>
  tryStorage(() => JSON.parse(localStorage.getItem(SUBMITTED_KEY) ?? '{}').id) === id

const browser = () => localStorage
