import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of a shop on the embedded database: made once, kept in a file of the data folder (mode 0600), the same at every
 * start. Without more said it is the session secret, 43 characters of 32 random bytes in `DATA_DIR/session-secret`, so
 * that nobody is signed out by a restart (surface.md "Environment").
 *
 * Takes the data folder, makes it where it is missing; returns the secret.
 */
export async function loadOrCreateSecret(
  dataDir: string,
  kept: KeptSecret = SESSION_SECRET,
): Promise<string> {
  const path = join(dataDir, kept.file)
  return (await readSecret(path, kept)) ?? (await makeSecret(path, dataDir, kept))
}

export type KeptSecret = { readonly file: string; readonly minBytes: number; make(): string }

const SESSION_SECRET: KeptSecret = {
  file: 'session-secret',
  minBytes: 32,
  make: () => randomBytes(32).toString('base64url'),
}

async function readSecret(path: string, { minBytes }: KeptSecret) {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const secret = text?.trim() ?? null
  if (secret !== null && Buffer.byteLength(secret) < minBytes) {
    throw new Error(`${path} holds fewer than ${minBytes} bytes; remove it to have a new secret made`)
  }
  return secret
}

async function makeSecret(path: string, dataDir: string, kept: KeptSecret) {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${kept.make()}\n`)
    await file.sync()
    await file.close()
    // A link appears whole or not at all, and never replaces another starter's.
    await link(draft, path).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readSecret(path, kept)) as string
}
