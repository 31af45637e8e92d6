import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The socket of the server that has opened a data folder. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, NAME)
}

/**
 * Calls an action that binds or connects to the control socket with a path of allowed length. Socket paths end at 107 bytes
 * (103 on some systems), so a longer one goes through a temporary symbolic link to the data folder.
 */
export async function withSocketPath<T>(dataDir: string, action: (path: string) => Promise<T>): Promise<T> {
  const path = controlSocket(dataDir)
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return action(path)
  const parent = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(parent, 'tayar-'))
  try {
    await symlink(dataDir, join(folder, 'd'))
    return await action(join(folder, 'd', NAME))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NAME = 'control.sock'
const MAX_PATH_BYTES = 103
