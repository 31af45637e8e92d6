import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { freeBytesOf } from '../disk/free-bytes.ts'
import type { Log } from '../log/log.ts'
import { sweepUploads } from '../uploads/receive-form.ts'
import { checkPath } from './file-path.ts'
import { type FileStore, FileStoreUnavailableError } from './file-store.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Opens the store in `DATA_DIR/files`: plain files that only this user can read. A file is written under a
 * temporary name, synced and renamed, so readers never see half of it. The extension gives the media type.
 */
export function openDiskStore(dataDir: string, log: Log): FileStore {
  const folder = join(dataDir, 'files')
  const temporaryFolder = join(folder, '.drafts')

  return {
    async put(path, bytes, type) {
      checkPath(path)
      if (type !== typeOf(path)) throw new TypeError(`the extension of ${path} does not mean ${type}`)
      const target = join(folder, path)
      const temporary = join(temporaryFolder, randomUUID())
      await orUnavailable(async () => {
        await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
        const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        try {
          await writeSynced(temporary, bytes)
          await rename(temporary, target)
        } catch (error) {
          await rm(temporary, { force: true })
          throw error
        }
        // Sync every new directory entry: of the file, and of the folders that were created for it.
        for (let at = dirname(target); ; at = dirname(at)) {
          await syncFolder(at)
          if (!created || at.length < created.length) break
        }
      })
    },

    async get(path) {
      checkPath(path)
      const bytes = await orUnavailable(() => readFile(join(folder, path)).catch(nullIfAbsent))
      return bytes && { bytes, type: typeOf(path) }
    },

    async stream(path) {
      checkPath(path)
      return orUnavailable(async () => {
        const file = await open(join(folder, path)).catch(nullIfAbsent)
        const stats = await file?.stat()
        if (!file || !stats?.isFile()) return file?.close().then(() => null) ?? null
        const body = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
        return { body, size: stats.size, type: typeOf(path) }
      })
    },

    async remove(path) {
      checkPath(path)
      await orUnavailable(() =>
        rm(join(folder, path), { force: true }).catch(error => {
          if (error.code !== 'ENOTDIR') throw error
        }),
      )
    },

    sweep: now => sweepUploads(temporaryFolder, { now }),

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
      return orUnavailable(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        return freeBytesOf(folder)
      })
    },
  }

  async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      log.error({ event: 'file_store_unavailable', err: error }, 'a file could not be read or written')
      throw new FileStoreUnavailableError('the disk cannot be used', { cause: error })
    }
  }
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return null
  throw error
}

async function writeSynced(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
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
