import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { randomUuid } from '../../platform/ids/random-uuid.ts'
import { downscaleImage } from './downscale-image.ts'
import { requestUploads } from './request-uploads.ts'
import { checkFile, type StoredPhoto, type UnsentPhoto } from './upload.ts'
import { canRetry } from './upload-errors.ts'

/** A photo of a form, from being chosen to being stored. */
export type Photo = {
  readonly key: string
  readonly name: string
  /** URL of a preview; empty if the browser cannot show one */
  readonly url: string
  readonly state: 'waiting' | 'sending' | 'stored' | 'removing' | 'failed'
  /** how much of it has been sent, 0 to 1 */
  readonly sent: number
  /** bytes to send; 0 until they are known */
  readonly bytes: number
  /** its id on the server once it is stored */
  readonly id: string | null
  /** key of the error that prevented storing or removing it */
  readonly error: string | null
}

type Options = {
  /** id of the form */
  id: string
  /** photos that the server has for it */
  stored?: readonly StoredPhoto[] | undefined
  /** number of stored photos that could not be listed */
  unlisted?: number | undefined
  /** where the photos of the form with this id are listed, stored and removed */
  urlOf: (id: string) => string
  field: string
  maxFiles: number
  /** bytes of one file as chosen */
  maxFileBytes: number
}

/**
 * The photos of a form, which the server stores under the form's id. They are sent one after the other, as
 * soon as they are chosen. A form submitted meanwhile waits (`submitWhenIdle`) and is then submitted again.
 */
export function useUploads(form: RefObject<HTMLFormElement | null>, options: Options) {
  const { urlOf, field, maxFiles, maxFileBytes } = options
  const [id, setId] = useState(options.id)
  const [photos, setPhotos] = useState<readonly Photo[]>(() => (options.stored ?? []).map(asStored))
  const [unlisted, setUnlisted] = useState(options.unlisted ?? 0)
  const [isOpened, setIsOpened] = useState(false)
  const [isListing, setIsListing] = useState(false)
  const [areGone, setAreGone] = useState(false)
  const [isTooMany, setIsTooMany] = useState(false)
  const [isSubmitWaiting, setIsSubmitWaiting] = useState(false)
  const files = useRef(new Map<string, File>())
  const running = useRef<{ key: string; abort: AbortController } | null>(null)
  /** id of the form whose photos are being listed */
  const listing = useRef<string | null>(null)

  const isSending = photos.some(({ state }) => state === 'waiting' || state === 'sending')
  const isBusy = isSending || isListing || photos.some(({ state }) => state === 'removing')
  const stored = photos.filter(photo => photo.id !== null).length + unlisted

  const change = (key: string, next: Partial<Photo>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...next } : photo)))

  async function send(key: string, file: File) {
    const abort = new AbortController()
    running.current = { key, abort }
    try {
      change(key, { state: 'sending', sent: 0 })
      const photo = await downscaleImage(file)
      change(key, { bytes: photo.size })
      const body = new FormData()
      body.append(field, photo, file.name)
      const onProgress = (sent: number) => change(key, { sent })
      const answer = await requestUploads(urlOf(id), body, { signal: abort.signal, onProgress })
      if (answer.ok) {
        files.current.delete(key)
        setPhotos(all => withStored(all, answer.photos, key))
      } else if (answer.error === 'uploads.too-many') {
        setIsTooMany(true)
        setPhotos(all => all.filter(photo => photo.key !== key))
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

  useEffect(() => {
    if (!isSubmitWaiting || isBusy) return
    // Not during the submit event that set `isSubmitWaiting`: a form ignores `requestSubmit` meanwhile.
    const timer = setTimeout(() => {
      setIsSubmitWaiting(false)
      form.current?.requestSubmit()
    })
    return () => clearTimeout(timer)
  }, [form, isSubmitWaiting, isBusy])

  /** Whether a file is a failed photo chosen again. Of a draft's photo only the name is known. */
  function isChosenAgain({ key, name, error }: Photo, file: File): boolean {
    if (error === null || name !== file.name) return false
    const failed = files.current.get(key)
    return failed
      ? failed.size === file.size && failed.lastModified === file.lastModified
      : error === 'uploads.left'
  }

  return {
    id,
    photos,
    /** the draft, if any, is restored */
    isOpened,
    /** number of stored photos that are not listed yet, or cannot be listed */
    unlisted,
    isListing,
    /** number of stored photos */
    stored,
    /** number of photos without failed ones */
    count: countOf(photos) + unlisted,
    isSending,
    isBusy,
    hasFailed: photos.some(photo => photo.state === 'failed'),
    /** some photos of the draft are no longer stored */
    areGone,
    isTooMany,
    isSubmitWaiting,
    submitWhenIdle: () => setIsSubmitWaiting(true),
    add(chosen: readonly File[]) {
      const isFull = countOf(photos) + unlisted + chosen.length > maxFiles
      setIsTooMany(isFull)
      if (isFull) return
      const others = [...photos]
      const added = chosen.map((file): Photo => {
        const photo = asChosen(file.name, checkFile(file, maxFileBytes))
        files.current.set(photo.key, file)
        const before = others.findIndex(other => isChosenAgain(other, file))
        if (before !== -1) others.splice(before, 1)
        return { ...photo, url: URL.createObjectURL(file) }
      })
      setPhotos([...others, ...added])
    },
    /** Removes a photo from the form, and first from the server if it has it. */
    async remove({ key, id: stored }: Photo) {
      if (running.current?.key === key) running.current.abort.abort()
      files.current.delete(key)
      setIsTooMany(false)
      if (stored !== null) {
        change(key, { state: 'removing', error: null })
        const body = new FormData()
        body.append('remove', stored)
        const answer = await requestUploads(urlOf(id), body).catch(() => LINE_DOWN)
        if (!answer.ok) return change(key, { state: 'stored', error: answer.error })
      }
      // Synchronously, so that the file field exists when it is focused.
      flushSync(() => setPhotos(all => all.filter(photo => photo.key !== key)))
    },
    retry(key: string) {
      const isFull = countOf(photos) + unlisted >= maxFiles
      setIsTooMany(isFull)
      if (!isFull) change(key, { state: 'waiting', error: null })
    },
    /**
     * Takes over the id and the photos of a draft, if any: `photoCount` photos are stored, the others are
     * shown as not sent.
     */
    async restore(draft: { id: string; photoCount: number; unsent: readonly UnsentPhoto[] } | null) {
      setIsOpened(true)
      if (!draft) return
      setId(draft.id)
      setPhotos(all => [...all, ...draft.unsent.map(({ name, error }) => asChosen(name, error))])
      if (draft.photoCount === 0) return
      setUnlisted(draft.photoCount)
      setIsListing(true)
      listing.current = draft.id
      const answer = await requestUploads(urlOf(draft.id)).catch(() => LINE_DOWN)
      if (listing.current !== draft.id) return
      // Again: React may show what follows first, because the updates above come from a part's hydration.
      setId(draft.id)
      setIsListing(false)
      if (!answer.ok) return
      setUnlisted(0)
      // These photos were stored although the page was left before the answer: they are not missing.
      const arrived = answer.photos.slice(draft.photoCount).map(photo => photo.name)
      const isStored = ({ name, error }: Photo) => error === 'uploads.left' && arrived.includes(name)
      setPhotos(all =>
        withStored(
          all.filter(photo => !isStored(photo)),
          answer.photos,
        ),
      )
      if (answer.photos.length >= draft.photoCount) return
      setAreGone(true)
      setIsSubmitWaiting(false)
    },
    /**
     * Shows photos that were added elsewhere, such as on a phone. Does nothing while a photo is sent or
     * removed; the next call does it.
     */
    async refresh() {
      if (isBusy) return
      const answer = await requestUploads(urlOf(id)).catch(() => LINE_DOWN)
      if (answer.ok) setPhotos(all => withStored(all, answer.photos))
    },
    /** Starts a form with a new id and without photos. */
    reset() {
      running.current?.abort.abort()
      files.current.clear()
      listing.current = null
      setId(randomUuid())
      setPhotos([])
      setUnlisted(0)
      setIsListing(false)
      setAreGone(false)
      setIsTooMany(false)
      setIsSubmitWaiting(false)
    },
  }
}

const LINE_DOWN = { ok: false, error: 'uploads.line-down' } as const

/** Merges the list of stored photos; the photo that was just sent keeps its position. */
function withStored(all: readonly Photo[], stored: readonly StoredPhoto[], sentKey?: string): Photo[] {
  const added = stored.filter(({ id }) => all.every(photo => photo.id !== id)).map(asStored)
  const sent = sentKey === undefined ? undefined : added.pop()
  const kept = all.flatMap(photo => {
    if (photo.key === sentKey) return sent ? { ...sent, key: sentKey } : []
    return photo.id === null || stored.some(({ id }) => id === photo.id) ? photo : []
  })
  return [...kept, ...added]
}

const countOf = (photos: readonly Photo[]) => photos.filter(photo => photo.state !== 'failed').length

/** Photos that are not stored on the server, as a draft records them. */
export const unsentOf = (photos: readonly Photo[]): UnsentPhoto[] =>
  photos
    .filter(photo => photo.id === null)
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

const asStored = ({ id, name, url }: StoredPhoto): Photo => ({
  key: id,
  name,
  url,
  state: 'stored',
  sent: 1,
  bytes: 0,
  id,
  error: null,
})
