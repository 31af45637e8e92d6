import { tryStorage } from '../client/web-storage.ts'
import type { DraftSource } from '../uploads/photos-place.tsx'
import type { UnsentPhoto } from '../uploads/upload.ts'

/**
 * A form that was begun and not submitted, kept in the browser only, so that a lost connection or another
 * language loses nothing (section 10 of the warranty rules). The server keeps its photos, under its id.
 */
type Draft<Field extends string> = {
  /** id of the form */
  readonly id: string
  readonly values: Readonly<Record<Field, string>>
  /** how many photos the server had: fewer by now are reported (rule W10.4) */
  readonly photoCount: number
  /** photos that it did not have */
  readonly unsent: readonly UnsentPhoto[]
}

/** Where the draft of a form is kept. */
export type DraftStore<Field extends string> = {
  readonly source: DraftSource
  read(): Draft<Field> | null
  save(draft: Draft<Field>): void
  clear(): void
}

/** A storage of the browser, called each time: a browser that forbids it throws. */
type Storage = () => Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The draft under a key, whatever is stored there. One that was saved before `since` (ms) is removed: null.
 */
export function readDraft<Field extends string>(
  storage: Storage,
  key: string,
  { fields, since }: { fields: readonly Field[]; since: number },
): Draft<Field> | null {
  return tryStorage(() => {
    const stored = JSON.parse(storage().getItem(key) ?? 'null')
    if (!stored?.id || !(stored.savedAt > since)) {
      storage().removeItem(key)
      return null
    }
    const values = fields.map(field => [field, toText(stored.values?.[field])])
    const unsent: Partial<UnsentPhoto>[] = Array.isArray(stored.unsent) ? stored.unsent : []
    return {
      id: toText(stored.id),
      values: Object.fromEntries(values),
      photoCount: Number(stored.photoCount) || 0,
      unsent: unsent.map(photo => ({ name: toText(photo?.name), error: toText(photo?.error) })),
    }
  })
}

/** Saves a draft, unless the form has only its initial values (`preset`). */
export function saveDraft<Field extends string>(
  storage: Storage,
  key: string,
  draft: Draft<Field>,
  preset: readonly Field[] = [],
): void {
  const fields = Object.keys(draft.values) as Field[]
  const isEmpty = fields.every(field => preset.includes(field) || draft.values[field] === '')
  if (isEmpty && draft.photoCount === 0 && draft.unsent.length === 0) removeDraft(storage, key)
  else tryStorage(() => storage().setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() })))
}

export function removeDraft(storage: Storage, key: string): void {
  tryStorage(() => storage().removeItem(key))
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')
