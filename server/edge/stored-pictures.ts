import { LRUCache } from 'lru-cache'
import { PICTURE_FOLDER, pictureUrl, SMALL_SIDE } from '../../domain/pictures/picture.ts'
import type { Database } from '../../platform/database/database.ts'
import { type FileStore, FileStoreUnavailableError } from '../../platform/files/file-store.ts'
import { isReadable } from '../../platform/files/stored-files.ts'
import { PICTURE_POLICY } from './static-files.ts'

/**
 * Handles requests for pictures that were uploaded at the desk (rule S34.3); null for all other requests. If
 * the small copy of a picture is missing, the picture itself is sent. The store is asked only for pictures
 * that have a row in the database.
 */
export function storedPictures({ database, files }: { database: Database; files: FileStore }) {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })
  return async (request: Request): Promise<Response | null> => {
    const [, id, suffix = ''] = ADDRESS.exec(new URL(request.url).pathname) ?? []
    if (id === undefined || request.method !== 'GET') return null
    try {
      const asked = await findPicture(request, `${id}${suffix}`, IMMUTABLE)
      // A copy that is missing now may be there later.
      const found = asked ?? (suffix ? await findPicture(request, id, SUBSTITUTE) : null)
      return found ?? new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      if (!(error instanceof FileStoreUnavailableError)) throw error
      return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
    }
  }

  async function findPicture(request: Request, name: string, cacheControl: string) {
    const path = `${PICTURE_FOLDER}/${name}.jpg`
    if (!(await isKnown(path))) return null
    // A name is used for one picture only.
    const headers = { etag: `"${name}"`, 'cache-control': cacheControl }
    if (request.headers.get('if-none-match')?.includes(headers.etag))
      return new Response(null, { status: 304, headers })
    const picture = await files.stream(path)
    return (
      picture &&
      new Response(picture.body, {
        headers: {
          ...headers,
          'content-type': 'image/jpeg',
          'content-length': String(picture.size),
          'content-security-policy': PICTURE_POLICY,
        },
      })
    )
  }

  /** Without the database, ask the store. */
  async function isKnown(path: string): Promise<boolean> {
    if (known.has(path)) return true
    const isStored = await isReadable(path, { database }).catch(() => null)
    if (isStored) known.set(path, true)
    return isStored !== false
  }
}

const ADDRESS = new RegExp(`^${pictureUrl(`${PICTURE_FOLDER}/`)}([0-9a-f-]{36})(-${SMALL_SIDE})?\\.jpg$`)
/** some hundred bytes each; a deleted picture is missing in the store */
const MAX_KNOWN = 10_000
/** a year, and an hour, in seconds */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SUBSTITUTE = 'public, max-age=3600'
