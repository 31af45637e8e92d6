import { type RefObject, useEffect, useRef, useState } from 'react'
import { unsentOf, type useUploads } from '../uploads/use-uploads.ts'
import type { Draft, DraftStore } from './draft.ts'
import { fillUntouched, typedIn } from './form-values.ts'

type Options<Field extends string> = {
  store: DraftStore<Field>
  fields: readonly Field[]
  /** the form's own number */
  id: string
  /** a draft has a number of its own, which its photos are kept under: whose answer was lost on the way sends the same form again */
  onNumber: (id: string) => void
  /** nothing of it has been sent yet */
  isFresh: boolean
  photos: ReturnType<typeof useUploads>
}

/**
 * Brings a draft back into a fresh form, its photos as far as they are still kept and the names of the others, and keeps it up to date while the form is filled in; a
 * reset empties both. What a visitor has typed before the script had come is newer than any draft; of what the back button has
 * brought back, only some may stand there.
 */
export function useDraft<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  { store, fields, id, onNumber, isFresh, photos }: Options<Field>,
) {
  const [isRestored, setIsRestored] = useState(false)
  const [arePhotosAwaited, setArePhotosAwaited] = useState(false)
  const [arePhotosGone, setArePhotosGone] = useState(false)
  /** photos of the draft that are being asked for */
  const awaited = useRef<DraftPhotos>(NO_PHOTOS)
  const accepted = photos.photos.flatMap(({ id, name, url }) => (id === null ? [] : [{ id, name, url }]))
  const unsent = unsentOf(photos.photos)
  const chosen = JSON.stringify([accepted.map(photo => photo.id), unsent])
  const isOpened = useRef(false)
  /** nothing has been filled in since it was emptied: a form tells of its reset before its fields are empty */
  const isEmptied = useRef(false)

  function save() {
    if (!form.current) return
    store.save({
      id,
      typed: typedIn(form.current, fields),
      accepted: [...awaited.current.accepted, ...accepted],
      unsent: [...awaited.current.unsent, ...unsent],
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = isFresh ? store.read() : null
    if (!draft || !form.current) return
    for (const field of fields) fillUntouched(form.current, field, draft.typed[field])
    setIsRestored(true)
    if (draft.id !== '') onNumber(draft.id)
    void bringBack(draft)
  }, [])

  async function bringBack(draft: DraftPhotos) {
    awaited.current = draft
    setArePhotosAwaited(true)
    const kept = draft.accepted.length > 0 ? await store.fetchStoredPhotos(draft.accepted) : []
    // Not where the form was emptied meanwhile.
    if (awaited.current !== draft) return
    awaited.current = NO_PHOTOS
    photos.restore(kept, draft.unsent)
    setArePhotosAwaited(false)
    setArePhotosGone(kept.length < draft.accepted.length)
  }

  useEffect(() => {
    const element = form.current
    function onInput({ isTrusted }: Event) {
      // The browser's own filling in is made up for (early-input.ts), and is nobody's typing.
      if (!isTrusted && store.isOver?.()) return
      isEmptied.current = false
      save()
    }
    function onReset() {
      isEmptied.current = true
      awaited.current = NO_PHOTOS
      store.clear()
      photos.removeAll()
      setIsRestored(false)
      setArePhotosAwaited(false)
      setArePhotosGone(false)
    }
    element?.addEventListener('input', onInput)
    element?.addEventListener('reset', onReset)
    return () => {
      element?.removeEventListener('input', onInput)
      element?.removeEventListener('reset', onReset)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when photos come and go; a form that came back is what is typed now
  useEffect(() => {
    if (!isEmptied.current && (isOpened.current || !isFresh)) save()
    isOpened.current = true
  }, [chosen])

  return { isRestored, arePhotosAwaited, arePhotosGone }
}

type DraftPhotos = Pick<Draft<string>, 'accepted' | 'unsent'>
const NO_PHOTOS: DraftPhotos = { accepted: [], unsent: [] }
