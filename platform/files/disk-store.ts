import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Log } from '../log/log.ts'
import { sweepUploads } from '../uploads/receive-form.ts'
import { checkPath } from './file-path.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'

/**
 * Files in `DATA_DIR/files`, as plain files that only this user may read. A file is written under another name, synced and
 * then renamed: it is there whole or not at all. A disk knows no media types, so that a path's ending has to say it.
 */
export function openDiskStore(dataDir: string, log: Log): FileStore {
  const folder = join(dataDir, 'files')
  const drafts = join(folder, '.drafts')
  sweepUploads(drafts, { now: new Date() }).catch(error =>
    log.warn({ err: error }, 'old drafts were not swept'),
  )

  return {
    async put(path, bytes, type) {
      checkPath(path)
      if (type !== typeOf(path)) throw new TypeError(`the ending of ${path} does not say ${type}`)
      const target = join(folder, path)
      const draft = join(drafts, randomUUID())
      await orDown(async () => {
        await mkdir(drafts, { recursive: true, mode: 0o700 })
        const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        try {
          await writeDraft(draft, bytes)
          await rename(draft, target)
        } catch (error) {
          await rm(draft, { force: true })
          throw error
        }
        // The name is in its folder, the folder's in the one above, and so on to the first that was there already.
        for (let at = dirname(target); ; at = dirname(at)) {
          await sync(at)
          if (!made || at.length < made.length) break
        }
      })
    },

    async get(path) {
      checkPath(path)
      const bytes = await orDown(() =>
        readFile(join(folder, path)).catch(error => {
          if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code)) return null
          throw error
        }),
      )
      return bytes && { bytes, type: typeOf(path) }
    },

    async remove(path) {
      checkPath(path)
      await orDown(() =>
        rm(join(folder, path), { force: true }).catch(error => {
          if (error.code !== 'ENOTDIR') throw error
        }),
      )
    },

    async isReady() {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
        return true
      } catch {
        return false
      }
    },

    async freeBytes() {
      return orDown(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      })
    },
  }

  async function orDown<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      log.error({ err: error }, 'the disk does not do what the file store asks of it')
      throw new FileStoreUnavailableError('the disk does not do it', { cause: error })
    }
  }
}

async function writeDraft(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream'

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.txt': 'text/plain',
}
