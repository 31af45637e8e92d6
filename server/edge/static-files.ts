import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import send from 'send'
import { acceptedEncoding } from './accepted-encoding.ts'

/** Sends the requested file and returns true, or returns false and leaves the request to the pages. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * Serves the files of the build and, under /pictures/, the owner's pictures (`pictures/` in the data folder),
 * then the sample's. The list of built files is read once at the start; pictures can be added while the
 * server runs.
 */
export function staticFiles(folders: { build: string | null; pictures: readonly string[] }): StaticFiles {
  const { build } = folders
  const builtFiles = new Set(build === null ? [] : listFiles(build))
  return async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const isBuilt = builtFiles.has(path)
    if (!isBuilt && !path.startsWith(PICTURES)) return false
    // One listener for any number of files.
    const closed = new Promise<true>(resolve => response.once('close', () => resolve(true)))
    if (isBuilt) return sendBuiltFile(path)
    const name = path.slice(PICTURES.length)
    for (const candidate of [name, ...fallbackPaths(name)]) {
      for (const root of folders.pictures) {
        const isSent = await sendFile(candidate, { root, maxAge: DAY_MS }, () =>
          // An SVG opened as a document must not run or load anything; inside a page it keeps its own styles.
          response.setHeader('content-security-policy', PICTURE_POLICY),
        )
        if (isSent) return true
      }
    }
    return false

    function sendBuiltFile(path: string) {
      const copies = COMPRESSED_COPIES.filter(({ extension }) => builtFiles.has(path + extension))
      const encoding = acceptedEncoding(
        request.headers['accept-encoding'],
        copies.map(copy => copy.encoding),
      )
      const extension = copies.find(copy => copy.encoding === encoding)?.extension ?? ''
      const isHashed = path.startsWith('/assets/')
      const options = { root: build ?? undefined, maxAge: isHashed ? YEAR_MS : HOUR_MS, immutable: isHashed }
      return sendFile(path + extension, options, () => {
        response.setHeader('vary', 'Accept-Encoding')
        if (path === SERVICE_WORKER) {
          // Browsers must revalidate a service worker; its own response decides what it may load.
          response.setHeader('cache-control', 'no-cache')
          response.setHeader('content-security-policy', WORKER_POLICY)
        }
        if (!encoding) return
        response.setHeader('content-encoding', encoding)
        response.setHeader('content-type', contentType(path))
      })
    }

    /** False if the file does not exist or cannot be read. */
    function sendFile(path: string, options: send.SendOptions, setHeaders: () => void): Promise<boolean> {
      const failed = new Promise<boolean>(resolve =>
        send(request, path, { ...options, index: false, acceptRanges: false })
          .on('error', () => resolve(response.headersSent))
          .on('directory', () => resolve(false))
          .on('headers', setHeaders)
          .pipe(response),
      )
      return Promise.race([failed, closed])
    }
  }
}

const PICTURES = '/pictures'
const SERVICE_WORKER = '/service-worker.js'
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Other files to send if a picture is missing. Sample pictures have a smaller copy and a card for shared
 * links; the owner's pictures need neither.
 */
function fallbackPaths(name: string): string[] {
  if (/^\/shared\/tyres\/[^/]+\.jpg$/.test(name)) return ['/shared/tyre.jpg']
  const fullSize = name.replace(/^(\/(?:tyres|oils)\/[^/]+)-(?:240|320)\.webp$/, '$1.webp')
  return fullSize === name ? [] : [fullSize]
}
export const PICTURE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The compressed copies that server/build.ts writes beside a file. */
const COMPRESSED_COPIES = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const

const contentType = (path: string) =>
  CONTENT_TYPES[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream'
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** The URL paths of all files in a folder. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name))}`)
}
