import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'

// Encryption to a public key in the age format (age-encryption.org), so that the `age` program can open a
// backup too. The package is loaded only when needed.

/** A private key (`AGE-SECRET-KEY-1…`) and its public key (`age1…`). */
type KeyPair = { readonly identity: string; readonly recipient: string }

/**
 * The file cannot be decrypted: no private key was given, or the wrong one. The message is for the operator.
 */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
}

export async function generateKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Encrypts a stream; each of the recipients' private keys decrypts it. */
export function encryptTo(
  recipients: readonly string[],
): (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array> {
  return async function* (source) {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    const plain = WebStream.from(source) as ReadableStream<Uint8Array>
    yield* (await encrypter.encrypt(plain)) as WebStream<Uint8Array>
  }
}

/**
 * Opens a file that may be encrypted and reads its plain bytes. Throws DecryptionError; the stream fails
 * where an encrypted file is damaged or truncated.
 */
export async function openPlain(path: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (identities.length === 0)
    throw new DecryptionError(
      'the backup is encrypted: name the file of its private key with --identity FILE',
    )
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const file = createReadStream(path)
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(plain as WebStream<Uint8Array>)
  } catch (error) {
    file.destroy()
    if ((error as Error).message.startsWith('no identity matched'))
      throw new DecryptionError('the backup is encrypted to another key than the given one')
    throw error
  }
}

/**
 * The private keys in a file as `npm run backup -- --keygen` and age-keygen write it. Throws DecryptionError.
 */
export function parseIdentities(text: string): string[] {
  const identities = text.split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#'))
  if (
    identities.length === 0 ||
    !identities.every(line => /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(line))
  )
    throw new DecryptionError('the file of the private key is expected to hold lines AGE-SECRET-KEY-1…')
  return identities
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

const MAGIC = 'age-encryption.org/v1\n'
