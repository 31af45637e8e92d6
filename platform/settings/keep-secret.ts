import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The session secret of a shop on the embedded database: made once, kept in `DATA_DIR/session-secret` (mode 0600), the
 * same at every start, so that nobody is signed out by a restart (surface.md "Environment").
 *
 * Takes the data folder, makes it where it is missing; returns the secret, 43 characters of 32 random bytes.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret')
  return (await readSecret(path)) ?? (await makeSecret(path, dataDir))
}

async function readSecret(path: string) {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const secret = text?.trim() ?? null
  if (secret !== null && Buffer.byteLength(secret) < 32) {
    throw new Error(`${path} holds fewer than 32 bytes; remove it to have a new secret made`)
  }
  return secret
}

async function makeSecret(path: string, dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await file.close()
    // A link appears whole or not at all, and never replaces another starter's.
    await link(draft, path).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readSecret(path)) as string
}
