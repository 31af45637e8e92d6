import type { UploadsAnswer } from './upload.ts'

/**
 * Lists the photos of a form, or sends a body that stores or removes some. Resolves with the answer; rejects
 * if the connection is lost, the request times out, or the answer cannot be parsed.
 */
export function requestUploads(
  url: string,
  body?: FormData,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (sent: number) => void } = {},
): Promise<UploadsAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // fetch does not report upload progress.
    const request = new XMLHttpRequest()
    request.open(body ? 'POST' : 'GET', url)
    request.responseType = 'json'
    request.timeout = body ? UPLOAD_TIMEOUT_MS : LIST_TIMEOUT_MS
    request.upload.onprogress = event => onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const answer = request.response as UploadsAnswer | null
      if (answer && typeof answer.ok === 'boolean') resolve(answer)
      // Redirected to the login page: the session has ended.
      else if (new URL(request.responseURL).pathname !== new URL(url, location.href).pathname)
        resolve({ ok: false, error: 'uploads.signed-out' })
      else if (request.status === 413) resolve({ ok: false, error: 'images.too-large' })
      else reject(new Error(`answered ${request.status}`))
    }
    request.onerror = request.ontimeout = () => reject(new Error('the connection was lost'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** Long enough for a large photo on a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000
/** A submitted form waits for the list. */
const LIST_TIMEOUT_MS = 10_000
