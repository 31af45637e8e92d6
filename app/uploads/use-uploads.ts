import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '../../platform/ids/random-uuid.ts'
import { downscaleImage } from './downscale-image.ts'
import { sendUpload } from './send-upload.ts'
import { type AcceptedPhoto, refusalOfFile, type UnsentPhoto } from './upload.ts'
import { canRetry } from './upload-errors.ts'

/** A photo of a form, from being chosen to being accepted. */
export type Photo = {
  readonly key: string
  readonly name: string
  /** shows it; empty where the browser cannot */
  readonly url: string
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed'
  /** how much of it has been sent, 0 to 1 */
  readonly sent: number
  /** bytes that travel; 0 while that is not known */
  readonly bytes: number
  /** its number once it is accepted */
  readonly id: string | null
  /** why it failed */
  readonly error: string | null
}

type Options = {
  accepted: readonly AcceptedPhoto[]
  /** where each photo is sent by itself, and under which name */
  address: string
  field: string
  most: number
  /** bytes of one file as chosen, at most */
  maxFileBytes: number
}

/** The photos of a form: each is sent by itself as soon as it is chosen, one after the other. */
export function useUploads({ accepted, address, field, most, maxFileBytes }: Options) {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => accepted.map(asPhoto))
  const [isTooMany, setIsTooMany] = useState(false)
  const files = useRef(new Map<string, File>())
  const running = useRef<{ key: string; stop: AbortController } | null>(null)

  const change = (key: string, next: Partial<Photo>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...next } : photo)))

  async function send(key: string, file: File) {
    const stop = new AbortController()
    running.current = { key, stop }
    try {
      change(key, { state: 'sending', sent: 0 })
      const photo = await downscaleImage(file)
      change(key, { bytes: photo.size })
      const answer = await sendUpload(
        { address, field, name: file.name, photo },
        { signal: stop.signal, onProgress: sent => change(key, { sent }) },
      )
      if (answer.ok) {
        const { id, name, url } = answer.photo
        change(key, { state: 'accepted', sent: 1, id, name, url })
        files.current.delete(key)
      } else change(key, { state: 'failed', error: answer.error })
    } catch {
      change(key, { state: 'failed', error: 'uploads.line-down' })
    } finally {
      running.current = null
    }
  }

  useEffect(() => {
    const next = photos.find(photo => photo.state === 'waiting')
    const file = next && files.current.get(next.key)
    if (next && file && !running.current) void send(next.key, file)
  })

  /** A photo that was not taken gives its place to the same one; of one that was left the name is all there is. */
  function isChosenAgain({ key, name, error }: Photo, file: File): boolean {
    if (error === null || name !== file.name) return false
    const failed = files.current.get(key)
    return failed
      ? failed.size === file.size && failed.lastModified === file.lastModified
      : error === 'uploads.left'
  }

  return {
    photos,
    isTooMany,
    /** how many of them count; those that failed take no place */
    count: counted(photos),
    isSending: photos.some(photo => photo.state === 'waiting' || photo.state === 'sending'),
    add(chosen: readonly File[]) {
      const room = most - counted(photos)
      setIsTooMany(chosen.length > room)
      if (chosen.length > room) return
      const others = [...photos]
      const added = chosen.map((file): Photo => {
        const photo = asChosen(file.name, refusalOfFile(file, maxFileBytes))
        files.current.set(photo.key, file)
        const before = others.findIndex(other => isChosenAgain(other, file))
        if (before !== -1) others.splice(before, 1)
        return { ...photo, url: URL.createObjectURL(file) }
      })
      setPhotos([...others, ...added])
    },
    remove(key: string) {
      if (running.current?.key === key) running.current.stop.abort()
      files.current.delete(key)
      setIsTooMany(false)
      setPhotos(all => all.filter(photo => photo.key !== key))
    },
    removeAll() {
      running.current?.stop.abort()
      files.current.clear()
      setIsTooMany(false)
      setPhotos([])
    },
    retry(key: string) {
      const isFull = counted(photos) >= most
      setIsTooMany(isFull)
      if (!isFull) change(key, { state: 'waiting', error: null })
    },
    /** Takes in the photos of a draft; those that the shop does not have are named, and wait to be removed or chosen again. */
    restore(accepted: readonly AcceptedPhoto[], unsent: readonly UnsentPhoto[]) {
      setPhotos(all => [
        ...all,
        ...accepted.slice(0, most - counted(all)).map(asPhoto),
        ...unsent.map(({ name, error }) => asChosen(name, error)),
      ])
    },
  }
}

const counted = (photos: readonly Photo[]) => photos.filter(photo => photo.state !== 'failed').length

/** Those that the shop does not have, as a draft keeps them. */
export const unsentOf = (photos: readonly Photo[]): UnsentPhoto[] =>
  photos
    .filter(photo => photo.state !== 'accepted')
    .map(({ name, error }) => ({
      name,
      error: error === null || canRetry(error) ? 'uploads.left' : error,
    }))

const asChosen = (name: string, error: string | null): Photo => ({
  key: randomUuid(),
  name,
  url: '',
  state: error === null ? 'waiting' : 'failed',
  sent: 0,
  bytes: 0,
  id: null,
  error,
})

const asPhoto = ({ id, name, url }: AcceptedPhoto): Photo => ({
  key: id,
  name,
  url,
  state: 'accepted',
  sent: 1,
  bytes: 0,
  id,
  error: null,
})
