import { type RefObject, useEffect, useRef, useState } from 'react'
import { FIELDS, type TypedFields } from '../../domain/warranties/registration.ts'
import type { usePhotos } from '../photos/use-photos.ts'
import { clearDraft, readDraft, saveDraft, wasSent } from './draft.ts'

/** Brings a draft back into a fresh form and keeps it up to date while the form is filled in. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  { id, isFresh, photos }: { id: string; isFresh: boolean; photos: ReturnType<typeof usePhotos> },
) {
  const [isRestored, setIsRestored] = useState(false)
  // It stays the form's own, whatever number the page is given meanwhile, and of a draft it is the draft's: whose answer was lost on
  // the way sends the same form again.
  const [number, setNumber] = useState(id)
  const accepted = photos.photos.flatMap(({ id, name, url }) => (id === null ? [] : [{ id, name, url }]))
  const acceptedIds = accepted.map(photo => photo.id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = isFresh ? readDraft() : null
    if (!draft || !form.current) return
    const typed = typedIn(form.current)
    // What a visitor has typed before the script arrived is newer than any draft; of what the back button has brought back,
    // only some may stand there.
    for (const field of FIELDS) if (typed[field] === '') fill(form.current, field, draft.typed[field])
    photos.restore(draft.accepted)
    if (draft.id !== '') setNumber(draft.id)
    setIsRestored(true)
  }, [])

  const known = useRef(acceptedIds)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const save = () => {
      if (!wasSent(number)) saveDraft({ id: number, typed: typedIn(element), accepted })
    }
    if (known.current !== acceptedIds) save()
    known.current = acceptedIds
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  })

  return {
    id: number,
    isRestored,
    clear() {
      clearDraft()
      form.current?.reset()
      for (const photo of photos.photos) photos.remove(photo.key)
      setIsRestored(false)
    },
  }
}

/** What stands in the form's fields. */
export function typedIn(form: HTMLFormElement): TypedFields {
  const sent = new FormData(form)
  return Object.fromEntries(FIELDS.map(field => [field, String(sent.get(field) ?? '')])) as TypedFields
}

function fill(form: HTMLFormElement, field: string, text: string) {
  for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)) {
    if (input.type === 'radio') input.checked = input.value === text
    else input.value = text
  }
}
