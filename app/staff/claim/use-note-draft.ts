import { type RefObject, useEffect } from 'react'
import { useRootData } from '../../context/root-data.ts'
import { fillUntouched } from '../../forms/form-values.ts'
import { isRefill } from '../../forms/use-draft.ts'
import { type DraftOwner, markSubmitted, readNoteDraft, saveNoteDraft } from '../new-claim/claim-draft.ts'
import { useDraftCleanup } from '../new-claim/use-draft-cleanup.ts'

/**
 * Restores the note that was begun in a form of a claim's page, and saves it while it is typed (rule W10.5).
 * Returns what to do when the form is submitted.
 */
export function useNoteDraft(
  form: RefObject<HTMLFormElement | null>,
  { claimId, name, isFresh }: { claimId: string; name: string | null; isFresh: boolean },
): () => void {
  const email = useRootData()?.layout.user?.email ?? ''
  const owner: DraftOwner | null = name === null ? null : { email, claimId, form: name }
  // Before the draft is read: the page may confirm that it was saved.
  useDraftCleanup()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (owner && isFresh && form.current) fillUntouched(form.current, 'note', readNoteDraft(owner))
  }, [])

  useEffect(() => {
    const note = form.current?.elements.namedItem('note')
    if (!owner || !(note instanceof HTMLTextAreaElement)) return
    const onInput = () => isRefill() || saveNoteDraft(owner, note.value)
    note.addEventListener('input', onInput)
    return () => note.removeEventListener('input', onInput)
  })

  return () => markSubmitted(owner)
}
