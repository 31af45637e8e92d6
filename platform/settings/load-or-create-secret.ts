import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads a secret from a file of the data folder (mode 0600), or generates it on the first start; concurrent
 * starts get the same one. By default the session secret, 32 random bytes in `DATA_DIR/session-secret`, so
 * that users stay signed in after a restart.
 */
export async function loadOrCreateSecret(
  dataDir: string,
  secretFile: SecretFile = SESSION_SECRET,
): Promise<string> {
  const path = join(dataDir, secretFile.name)
  return (await readSecret(path, secretFile)) ?? (await createSecret(path, dataDir, secretFile))
}

type SecretFile = { readonly name: string; readonly minBytes: number; generate(): string }

const SESSION_SECRET: SecretFile = {
  name: 'session-secret',
  minBytes: 32,
  generate: () => randomBytes(32).toString('base64url'),
}

async function readSecret(path: string, { minBytes }: SecretFile) {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const secret = text?.trim() ?? null
  if (secret !== null && Buffer.byteLength(secret) < minBytes) {
    throw new Error(`${path} has fewer than ${minBytes} bytes; delete it to generate a new secret`)
  }
  return secret
}

async function createSecret(path: string, dataDir: string, secretFile: SecretFile) {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${secretFile.generate()}\n`)
    await file.sync()
    await file.close()
    // A link appears with its content and never replaces the secret of a concurrent start.
    await link(draft, path).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readSecret(path, secretFile)) as string
}
