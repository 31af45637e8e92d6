import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, openCounter } from '../../tests/support/counter.ts'
import { users } from '../identity/users.table.ts'
import { addDraftPhotos, loadDraftPhotos } from './draft-photos.server.ts'
import { signDraftLink, signPhotoLink, verifyDraftLink, verifyPhotoLink } from './photo-link.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

const secret = 'a secret of at least thirty-two bytes'
const at = (time: string) => ({ secret, now: () => new Date(time) })

test('the code of a claim form works for half an hour, for its form, its user and nothing else (rule W37.6)', () => {
  const draft = { id: randomUUID(), userId: 'kZ3user' }
  const { token, expiresAt } = signDraftLink(draft, at('2026-11-27T10:00:00Z'))
  expect(expiresAt).toEqual(new Date('2026-11-27T10:30:00Z'))
  expect(verifyDraftLink(token, at('2026-11-27T10:29:59Z'))).toEqual({ ok: true, draft })
  expect(verifyDraftLink(token, at('2026-11-27T10:30:00Z'))).toEqual({ ok: false, error: 'expired' })
  const now = at('2026-11-27T10:01:00Z')
  expect(verifyDraftLink(token.replace('kZ3user', 'kZ3other'), now)).toEqual({ ok: false, error: 'forged' })
  const [signed = ''] = token.split('.')
  expect(verifyPhotoLink(signed, now)).toEqual({ ok: false, error: 'forged' })
  const mailed = signPhotoLink(draft.id, now)
  expect(verifyDraftLink(mailed, now)).toBe(null)
  expect(verifyDraftLink(`${mailed}.kZ3user`, now)).toEqual({ ok: false, error: 'forged' })
})

test('photos from a phone belong to the form: at most ten, of its user, while the user may file claims', async () => {
  const userId = counter.people.ben.id
  const draft = { id: randomUUID(), userId }
  const photos = await Promise.all(Array.from({ length: 9 }, () => counter.waitingPhoto(userId)))
  expect(await addDraftPhotos(photos, draft, counter.tools)).toBe('added')
  expect(await loadDraftPhotos(draft, counter.tools)).toEqual({ state: 'open', photos: 9, room: 1 })
  const two = [await counter.waitingPhoto(userId), await counter.waitingPhoto(userId)]
  expect(await addDraftPhotos(two, draft, counter.tools)).toBe('too-many')
  const { id: filed } = await counter.filedClaim('ben')
  expect(await loadDraftPhotos({ id: filed, userId }, counter.tools)).toEqual({ state: 'filed' })
  const disable = (disabledAt: Date | null) =>
    counter.database.orm.update(users).set({ disabledAt }).where(eq(users.id, userId))
  await disable(new Date())
  expect(await loadDraftPhotos(draft, counter.tools)).toEqual({ state: 'ended' })
  await disable(null)
})
