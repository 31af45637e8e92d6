import { expect, test } from 'vitest'
import { readDraft, saveDraft } from './draft.ts'

const fields = ['name'] as const
const draft = { id: 'a number', values: { name: 'Aisyah' }, photoCount: 0, unsent: [] }

test('a draft is read as it was kept, and one that is too old is removed by whoever reads it', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  saveDraft(storage, 'a form', draft)
  expect(readDraft(storage, 'a form', { fields, since: Date.now() - 1_000 })).toEqual(draft)
  expect(kept.size).toBe(1)
  expect(readDraft(storage, 'a form', { fields, since: Date.now() + 1_000 })).toBe(null)
  expect(kept.size).toBe(0)
})
