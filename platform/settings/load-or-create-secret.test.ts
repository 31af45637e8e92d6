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

test('a secret is generated once', async () => {
  const dataDir = join(folder, 'not', 'yet', 'there')
  const secret = await loadOrCreateSecret(dataDir)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(await loadOrCreateSecret(dataDir)).toBe(secret)
})

test('a secret is readable by its user only', async () => {
  await loadOrCreateSecret(folder)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('other secrets have their own file', async () => {
  let count = 0
  const other = { name: 'other', minBytes: 6, generate: () => `secret-${count++}` }
  expect([await loadOrCreateSecret(folder, other), await loadOrCreateSecret(folder, other)]).toEqual([
    'secret-0',
    'secret-0',
  ])
  expect(readdirSync(folder)).toEqual(['other'])
  writeFileSync(join(folder, 'other'), 'short')
  await expect(loadOrCreateSecret(folder, other)).rejects.toThrow('other has fewer than 6 bytes')
})

test('concurrent starts get the same secret and leave no temporary files', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

test('a truncated secret is rejected', async () => {
  writeFileSync(join(folder, 'session-secret'), 'short')
  await expect(loadOrCreateSecret(folder)).rejects.toThrow('session-secret has fewer than 32 bytes')
})
