import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'
import sirv from 'sirv'

/** Answers a request for a file of ours and says so; a false leaves the request to the pages. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * The shop's files: what the build made (its names carry a hash, so that a browser may keep them for good), and under
 * /pictures/ the owner's own pictures (`pictures/` in the data folder), then the sample's.
 */
export function staticFiles(folders: { build: string; pictures: readonly string[] }): StaticFiles {
  const built = sirv(folders.build, {
    brotli: true,
    gzip: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  })
  return async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    // Nothing here is long enough to be asked for in parts, and a range that makes no sense is an error of the library.
    delete request.headers.range
    if (!path.startsWith(PICTURES)) return answered(next => built(request, response, next), response)
    for (const root of folders.pictures) {
      if (
        await answered(
          next => sendPicture(path.slice(PICTURES.length), root, request, response, next),
          response,
        )
      )
        return true
    }
    return false
  }
}

const PICTURES = '/pictures'

function sendPicture(
  path: string,
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) {
  send(request, path, { root, maxAge: A_DAY_IN_MS, index: false, acceptRanges: false })
    .on('error', next)
    .on('directory', next)
    // An SVG opened by itself is a document: it may run and load nothing.
    .on('headers', () => response.setHeader('content-security-policy', LOCKED))
    .pipe(response)
}

const A_DAY_IN_MS = 86_400_000
const LOCKED = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** True when the response has been sent, false when the file was not there. */
function answered(attempt: (next: () => void) => void, response: ServerResponse): Promise<boolean> {
  return new Promise(resolve => {
    response.once('close', () => resolve(true))
    response.once('finish', () => resolve(true))
    attempt(() => resolve(false))
  })
}
