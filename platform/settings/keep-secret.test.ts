import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSecret } from './keep-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is made once and stays', async () => {
  const dataDir = join(folder, 'not', 'yet', 'there')
  const secret = await keepSecret(dataDir)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(await keepSecret(dataDir)).toBe(secret)
})

test('nobody else may read it', async () => {
  await keepSecret(folder)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('many starters get the same one and leave nothing behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

test('a secret that was cut short is not used', async () => {
  writeFileSync(join(folder, 'session-secret'), 'short')
  await expect(keepSecret(folder)).rejects.toThrow('session-secret holds fewer than 32 bytes')
})
