import { type RefObject, useEffect, useRef, useState } from 'react'
import { CLAIM_FIELDS, type TypedClaim } from '../../../domain/claims/claim.ts'
import type { AcceptedPhoto } from '../../photos/photo.ts'
import type { usePhotos } from '../../photos/use-photos.ts'
import {
  clearClaimDraft,
  type DraftPlace,
  noteClaimSent,
  readClaimDraft,
  saveClaimDraft,
} from '../claim-draft.ts'

type Photos = Pick<ReturnType<typeof usePhotos>, 'photos' | 'restore'>

/** Brings a draft back into a fresh claim, its photos as far as they are still kept, and keeps it up to date while it is filled in. */
export function useClaimDraft(
  form: RefObject<HTMLFormElement | null>,
  {
    place,
    claimId,
    isFresh,
    photos,
    onNumber,
  }: {
    place: DraftPlace
    claimId: string
    /** nothing of it has been sent yet */
    isFresh: boolean
    photos: Photos
    /** the draft has a number of its own, which its photos are kept under */
    onNumber: (claimId: string) => void
  },
) {
  const [isRestored, setIsRestored] = useState(false)
  const [arePhotosGone, setArePhotosGone] = useState(false)
  /** photos of the draft that are being asked for */
  const awaited = useRef<readonly AcceptedPhoto[]>([])
  const accepted = photos.photos.flatMap(({ id, name, url }) => (id === null ? [] : [{ id, name, url }]))
  const acceptedIds = accepted.map(photo => photo.id).join()
  const isOpened = useRef(false)
  /** nothing has been filled in since it was cleared: a form tells of its reset before its fields are empty */
  const isCleared = useRef(false)

  function save() {
    if (!form.current) return
    saveClaimDraft(place, {
      claimId,
      typed: typedIn(form.current),
      accepted: [...awaited.current, ...accepted],
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = isFresh ? readClaimDraft(place) : null
    if (!draft || !form.current) return
    if (!isFilledIn(form.current)) {
      for (const field of CLAIM_FIELDS) fill(form.current, field, draft.typed[field])
      setIsRestored(true)
    }
    if (draft.claimId !== '') onNumber(draft.claimId)
    if (draft.accepted.length > 0) void bringBack(draft.accepted)
  }, [])

  async function bringBack(drafted: readonly AcceptedPhoto[]) {
    awaited.current = drafted
    const kept = await stillKept(drafted)
    awaited.current = []
    photos.restore(kept)
    setArePhotosGone(kept.length < drafted.length)
  }

  useEffect(() => {
    const element = form.current
    function onInput() {
      isCleared.current = false
      save()
    }
    element?.addEventListener('input', onInput)
    return () => element?.removeEventListener('input', onInput)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when photos come and go; a form that came back is what is typed now
  useEffect(() => {
    if (!isCleared.current && (isOpened.current || !isFresh)) save()
    isOpened.current = true
  }, [acceptedIds])

  return {
    isRestored,
    arePhotosGone,
    onSent: () => noteClaimSent(place),
    clear() {
      isCleared.current = true
      awaited.current = []
      clearClaimDraft(place)
      setIsRestored(false)
      setArePhotosGone(false)
    },
  }
}

/** Those of the photos that still wait for their claim, with links that open; all of them where that cannot be asked now. */
async function stillKept(drafted: readonly AcceptedPhoto[]): Promise<readonly AcceptedPhoto[]> {
  try {
    const answer = await fetch(
      `/dashboard/photos?${new URLSearchParams(drafted.map(({ id }) => ['id', id]))}`,
    )
    return answer.ok ? await answer.json() : drafted
  } catch {
    return drafted
  }
}

/** What stands in the form's fields. */
function typedIn(form: HTMLFormElement): TypedClaim {
  const sent = new FormData(form)
  return Object.fromEntries(CLAIM_FIELDS.map(field => [field, String(sent.get(field) ?? '')])) as TypedClaim
}

/**
 * What was typed before the script had come, or what the back button has brought back, is newer than any draft; the day is there from
 * the start. Photos no browser brings back.
 */
function isFilledIn(form: HTMLFormElement): boolean {
  const { claim_date: _, ...typed } = typedIn(form)
  return Object.values(typed).some(text => text !== '')
}

function fill(form: HTMLFormElement, name: string, text: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLSelectElement) {
    // A tyre that was taken meanwhile is there no longer.
    if ([...field.options].some(option => option.value === text)) field.value = text
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text
}
