import { statfs } from 'node:fs/promises'

/** Bytes that the disk of a folder has free for this user. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
