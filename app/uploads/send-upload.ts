import type { PhotoAnswer } from './accept-upload.server.ts'

/** Sends one photo; tells how many of its bytes are on the way. Rejects where the line is down or the answer is no answer. */
export function sendUpload(
  { address, field, name, photo }: { address: string; field: string; name: string; photo: Blob },
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<PhotoAnswer> {
  return new Promise((resolve, reject) => {
    // Removed while it was being made smaller.
    signal.throwIfAborted()
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = event => onProgress(event.loaded / event.total)
    request.onload = () => {
      const answer = request.response as PhotoAnswer | null
      if (answer && typeof answer.ok === 'boolean') resolve(answer)
      // Led to the counter's door: the session has ended meanwhile.
      else if (new URL(request.responseURL).pathname !== pathOf(address))
        resolve({ ok: false, error: 'uploads.signed-out' })
      else if (request.status === 413) resolve({ ok: false, error: 'images.too-large' })
      else reject(new Error(`answered ${request.status}`))
    }
    request.onerror = request.ontimeout = () => reject(new Error('the line is down'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append(field, photo, name)
    request.send(form)
  })
}

const pathOf = (address: string) => new URL(address, location.href).pathname

/** A slow line takes its time; a dead one is given up. */
const UPLOAD_TIMEOUT_MS = 180_000
