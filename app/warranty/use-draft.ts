import { type RefObject, useEffect, useState } from 'react'
import { FIELDS, type TypedFields } from '../../domain/warranties/registration.ts'
import type { usePhotos } from '../photos/use-photos.ts'
import { clearDraft, readDraft, saveDraft, wasSent } from './draft.ts'

/** Brings a draft back into a fresh form and keeps it up to date while the form is filled in. */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  {
    id,
    sent,
    isFresh,
    photos,
  }: { id: string; sent: string | null; isFresh: boolean; photos: ReturnType<typeof usePhotos> },
) {
  const [isRestored, setIsRestored] = useState(false)
  // It stays the form's own, whatever number the page is given meanwhile, and of a draft it is the draft's: whose answer was lost on
  // the way sends the same form again.
  const [number, setNumber] = useState(id)
  const accepted = photos.photos.flatMap(({ id, name, url }) => (id === null ? [] : [{ id, name, url }]))
  const acceptedIds = accepted.map(photo => photo.id).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = isFresh ? readDraft(sent) : null
    if (!draft || !form.current || isFilledIn(form.current)) return
    for (const field of FIELDS) fill(form.current, field, draft.typed[field])
    photos.restore(draft.accepted)
    if (draft.id !== '') setNumber(draft.id)
    setIsRestored(true)
  }, [])

  useEffect(() => {
    const element = form.current
    if (!element) return
    const save = () => {
      if (!wasSent(number)) saveDraft({ id: number, typed: typedIn(element), accepted })
    }
    if (acceptedIds !== '') save()
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

/** What a visitor has typed before the script arrived, or the back button has brought back, is newer than any draft. */
const isFilledIn = (form: HTMLFormElement) => Object.values(typedIn(form)).some(text => text !== '')

function fill(form: HTMLFormElement, field: string, text: string) {
  for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)) {
    if (input.type === 'radio') input.checked = input.value === text
    else input.value = text
  }
}
