import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateSecret } from './load-or-create-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is made once and stays', async () => {
  const dataDir = join(folder, 'not', 'yet', 'there')
  const secret = await loadOrCreateSecret(dataDir)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(await loadOrCreateSecret(dataDir)).toBe(secret)
})

test('nobody else may read it', async () => {
  await loadOrCreateSecret(folder)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('another secret is kept beside it, as it was made first', async () => {
  let made = 0
  const kept = { file: 'other', minBytes: 6, make: () => `made-${made++}` }
  expect([await loadOrCreateSecret(folder, kept), await loadOrCreateSecret(folder, kept)]).toEqual([
    'made-0',
    'made-0',
  ])
  expect(readdirSync(folder)).toEqual(['other'])
  writeFileSync(join(folder, 'other'), 'short')
  await expect(loadOrCreateSecret(folder, kept)).rejects.toThrow('other holds fewer than 6 bytes')
})

test('many starters get the same one and leave nothing behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

test('a secret that was cut short is not used', async () => {
  writeFileSync(join(folder, 'session-secret'), 'short')
  await expect(loadOrCreateSecret(folder)).rejects.toThrow('session-secret holds fewer than 32 bytes')
})
