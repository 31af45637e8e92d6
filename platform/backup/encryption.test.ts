import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DecryptionError, encryptTo, generateKeyPair, parseIdentities } from './encryption.ts'
import { BrokenBackupError, readArchive } from './read-archive.ts'
import { archiveWriter } from './write-archive.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-encryption-'))
  path = join(folder, 'a.tar.age')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function write(...recipients: string[]) {
  const archive = archiveWriter(createWriteStream(path), () => new Date(), [encryptTo(recipients)])
  for (const name of ['first', 'second']) await archive.add({ name, bytes: Buffer.alloc(100_000, name) })
  await archive.end()
}

async function readNames(...identities: string[]) {
  const names: string[] = []
  for await (const { name, bytes } of readArchive(path, identities)) names.push(`${name} ${bytes.length}`)
  return names
}

test('an encrypted archive is read with the private key of any recipient, and holds no plain text', async () => {
  const [owner, other] = [await generateKeyPair(), await generateKeyPair()]
  await write(owner.recipient, other.recipient)
  expect(readFileSync(path, 'latin1')).not.toContain('second')
  for (const { identity } of [owner, other])
    expect(await readNames(identity)).toEqual(['first 100000', 'second 100000'])
})

test('without a private key, or with another one, an encrypted archive is not read', async () => {
  const [owner, other] = [await generateKeyPair(), await generateKeyPair()]
  await write(owner.recipient)
  await expect(readNames()).rejects.toThrow(
    new DecryptionError('the backup is encrypted: name the file of its private key with --identity FILE'),
  )
  await expect(readNames(other.identity)).rejects.toThrow(
    new DecryptionError('the backup is encrypted to another key than the given one'),
  )
})

test('an encrypted archive that is truncated or changed anywhere is rejected', async () => {
  const { identity, recipient } = await generateKeyPair()
  await write(recipient)
  const complete = readFileSync(path)
  for (let at = 0; at < complete.length; at += 7_919) {
    const changed = Buffer.from(complete)
    changed[at] = (changed[at] ?? 0) ^ 1
    for (const bytes of [changed, complete.subarray(0, at)]) {
      writeFileSync(path, bytes)
      await expect(readNames(identity), `${at}`).rejects.toThrow(BrokenBackupError)
    }
  }
})

test('private keys are read from a file with comments, as age-keygen writes it', async () => {
  const { identity, recipient } = await generateKeyPair()
  expect(parseIdentities(`# created: 2026-11-22\n# public key: ${recipient}\n${identity}\n`)).toEqual([
    identity,
  ])
  for (const text of ['', '# only a comment\n', recipient, `${identity}x`])
    expect(() => parseIdentities(text)).toThrow(DecryptionError)
})
