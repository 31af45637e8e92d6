import { expect, test } from 'vitest'
import { readDraft, saveDraft } from './draft.ts'

const fields = ['name'] as const
const draft = { id: 'an id', values: { name: 'Aisyah' }, photoCount: 0, unsent: [] }

test('a draft is read as it was saved, and deleted when it is read after its expiry', () => {
  const stored = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  saveDraft(storage, 'a form', draft)
  expect(readDraft(storage, 'a form', { fields, since: Date.now() - 1_000 })).toEqual(draft)
  expect(stored.size).toBe(1)
  expect(readDraft(storage, 'a form', { fields, since: Date.now() + 1_000 })).toBe(null)
  expect(stored.size).toBe(0)
})
