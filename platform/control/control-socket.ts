import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the process that holds a data folder listens. */
export function controlSocket(dataDir: string): string {
  return join(dataDir, NAME)
}

/**
 * Runs an act that binds or connects to the control socket, with a path that fits: a socket's path may have 107 bytes
 * (103 on some systems), so a long one goes through a short-lived link to the data folder.
 */
export async function atSocketPath<T>(dataDir: string, act: (path: string) => Promise<T>): Promise<T> {
  const path = controlSocket(dataDir)
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return act(path)
  const parent = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(parent, 'tayar-'))
  try {
    await symlink(dataDir, join(folder, 'd'))
    return await act(join(folder, 'd', NAME))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NAME = 'control.sock'
const MAX_PATH_BYTES = 103
