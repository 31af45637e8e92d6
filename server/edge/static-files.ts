import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import send from 'send'
import { takes } from './send-response.ts'

/** Answers a request for a file of ours and says so; a false leaves the request to the pages. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * The shop's files: what the build made (its names carry a hash, so that a browser may keep them for good), and under
 * /pictures/ the owner's own pictures (`pictures/` in the data folder), then the sample's. Asked once a request, the table of
 * built files is read at the start; the owner may add pictures while the shop runs.
 */
export function staticFiles(folders: { build: string | null; pictures: readonly string[] }): StaticFiles {
  const { build } = folders
  const built = new Set(build === null ? [] : filesIn(build))
  return async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (built.has(path)) return sendBuilt(path)
    if (!path.startsWith(PICTURES)) return false
    const name = path.slice(PICTURES.length)
    for (const each of [name, ...fallbackPaths(name)]) {
      for (const root of folders.pictures) {
        const isSent = await sendFile(each, { root, maxAge: A_DAY }, () =>
          // An SVG opened by itself is a document: it may run and load nothing. As a picture in a page it keeps its own styles.
          response.setHeader('content-security-policy', LOCKED),
        )
        if (isSent) return true
      }
    }
    return false

    function sendBuilt(path: string) {
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = COPIES.find(({ name, ending }) => built.has(path + ending) && takes(name, accepted))
      const isHashed = path.startsWith('/assets/')
      const age = { root: build ?? undefined, maxAge: isHashed ? A_YEAR : AN_HOUR, immutable: isHashed }
      return sendFile(path + (encoding?.ending ?? ''), age, () => {
        response.setHeader('vary', 'Accept-Encoding')
        if (path === SERVICE_WORKER) {
          // A browser never holds on to an old worker; and what a worker may load, its own file says.
          response.setHeader('cache-control', 'no-cache')
          response.setHeader('content-security-policy', WORKER_POLICY)
        }
        if (!encoding) return
        response.setHeader('content-encoding', encoding.name)
        response.setHeader('content-type', typeOf(path))
      })
    }

    /** False where there is no such file, or none that can be read any more. */
    function sendFile(path: string, options: send.SendOptions, setHeaders: () => void): Promise<boolean> {
      return new Promise(resolve => {
        response.once('close', () => resolve(true))
        send(request, path, { ...options, index: false, acceptRanges: false })
          .on('error', () => resolve(response.headersSent))
          .on('directory', () => resolve(false))
          .on('headers', setHeaders)
          .pipe(response)
          .once('finish', () => resolve(true))
      })
    }
  }
}

const PICTURES = '/pictures'
const SERVICE_WORKER = '/service-worker.js'
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * What is sent where a picture is not there. The sample's pictures come in a smaller copy and with a card for shared links;
 * one of the owner's own, under an address of that kind, need have neither.
 */
function fallbackPaths(name: string): string[] {
  if (/^\/shared\/tyres\/[^/]+\.jpg$/.test(name)) return ['/shared/tyre.jpg']
  const whole = name.replace(/^(\/(?:tyres|oils)\/[^/]+)-(?:240|320)\.webp$/, '$1.webp')
  return whole === name ? [] : [whole]
}
const LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** The compressed copies that server/build.ts puts beside a file, the smallest first. */
const COPIES = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** milliseconds */
const AN_HOUR = 3_600_000
const A_DAY = 24 * AN_HOUR
const A_YEAR = 365 * A_DAY

/** The addresses of all files in a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name))}`)
}
