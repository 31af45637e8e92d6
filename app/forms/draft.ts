import { tryStorage } from '../client/web-storage.ts'
import type { AcceptedPhoto, UnsentPhoto } from '../uploads/upload.ts'

/** A form that was begun and not sent, kept in its browser alone, so that a lost line or another language costs nothing. */
export type Draft<Field extends string> = {
  /** the form's own number */
  readonly id: string
  readonly typed: Readonly<Record<Field, string>>
  readonly accepted: readonly AcceptedPhoto[]
  readonly unsent: readonly UnsentPhoto[]
}

/** Where the draft of a form is kept. */
export type DraftStore<Field extends string> = {
  read(): Draft<Field> | null
  save(draft: Draft<Field>): void
  clear(): void
  /** what stands in the form before anybody has typed may be of one that was sent */
  isOver?(): boolean
  /** those of its photos that the shop still has, with links that open; all of them where that cannot be asked */
  fetchStoredPhotos(photos: readonly AcceptedPhoto[]): Promise<readonly AcceptedPhoto[]>
}

/** A store of the browser, asked for each time: one that forbids it throws. */
type Storage = () => Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a key holds, whoever wrote it there; null where there is no draft that was kept after `since` (ms): an older one is removed. */
export function readDraft<Field extends string>(
  storage: Storage,
  key: string,
  { fields, since }: { fields: readonly Field[]; since: number },
): Draft<Field> | null {
  return tryStorage(() => {
    const kept = JSON.parse(storage().getItem(key) ?? 'null')
    if (!(kept?.savedAt > since)) {
      storage().removeItem(key)
      return null
    }
    const typed = fields.map(field => [field, text(kept.typed?.[field])])
    return {
      id: text(kept.id),
      typed: Object.fromEntries(typed),
      accepted: list<AcceptedPhoto>(kept.accepted).map(photo => ({
        id: text(photo?.id),
        name: text(photo?.name),
        url: text(photo?.url),
      })),
      unsent: list<UnsentPhoto>(kept.unsent).map(photo => ({
        name: text(photo?.name),
        error: text(photo?.error),
      })),
    }
  })
}

/** Keeps a draft; a form in which nothing stands but what is `given` from the start is none. */
export function saveDraft<Field extends string>(
  storage: Storage,
  key: string,
  draft: Draft<Field>,
  given: readonly Field[] = [],
): void {
  const fields = Object.keys(draft.typed) as Field[]
  const isEmpty = fields.every(field => given.includes(field) || draft.typed[field] === '')
  if (isEmpty && draft.accepted.length === 0 && draft.unsent.length === 0) removeDraft(storage, key)
  else tryStorage(() => storage().setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() })))
}

export function removeDraft(storage: Storage, key: string): void {
  tryStorage(() => storage().removeItem(key))
}

const list = <Item>(value: unknown): Partial<Item>[] => (Array.isArray(value) ? value : [])
const text = (value: unknown) => (typeof value === 'string' ? value : '')
