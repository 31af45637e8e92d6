import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken, verifyToken } from './signed-token.ts'

const KEY = { purpose: 'photos', secret: 'a secret of at least thirty-two bytes' }
const NOW = new Date('2026-11-24T12:00:00Z')
const EXPIRES = new Date('2026-12-08T12:00:00Z')
const id = randomUUID()
const token = signToken(id, EXPIRES, KEY)

test('a token gives access to its record until it expires', () => {
  expect(verifyToken(token, NOW, KEY)).toEqual({ ok: true, id })
  expect(verifyToken(token, new Date(EXPIRES.getTime() - 1), KEY)).toEqual({ ok: true, id })
  expect(verifyToken(token, EXPIRES, KEY)).toEqual({ ok: false, error: 'expired' })
  expect(token).toMatch(/^[\w-]{71}$/)
})

test('rejects every other text', () => {
  const changed = Array.from(
    token,
    (char, at) => `${token.slice(0, at)}${char === 'x' ? 'y' : 'x'}${token.slice(at + 1)}`,
  )
  // Each last character, most of which decode to the same bytes.
  const endings = Array.from(
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    char => token.slice(0, -1) + char,
  )
  const others = [
    ...changed,
    ...endings.filter(each => each !== token),
    '',
    '.',
    id,
    token.slice(1),
    `${token}A`,
    `${token}=`,
  ]
  for (const other of others)
    expect([other, verifyToken(other, NOW, KEY)]).toEqual([other, { ok: false, error: 'forged' }])
})

test('a token is valid for its purpose and secret only', () => {
  expect(verifyToken(token, NOW, { ...KEY, purpose: 'unsubscribe' })).toMatchObject({ error: 'forged' })
  expect(verifyToken(token, NOW, { ...KEY, secret: `${KEY.secret}!` })).toMatchObject({ error: 'forged' })
})
