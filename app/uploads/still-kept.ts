import type { AcceptedPhoto } from './upload.ts'

/** Those of the photos that the shop still has, with links that open; all of them where that cannot be asked now. */
export async function fetchStoredPhotos(
  photos: readonly AcceptedPhoto[],
  address: string,
): Promise<readonly AcceptedPhoto[]> {
  try {
    const ids = new URLSearchParams(photos.map(({ id }) => ['id', id]))
    const answer = await fetch(`${address}?${ids}`, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) })
    return answer.ok ? await answer.json() : photos
  } catch {
    return photos
  }
}

/** A form that is sent meanwhile waits for the answer. */
const LOOKUP_TIMEOUT_MS = 10_000
