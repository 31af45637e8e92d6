import { useEffect } from 'react'
import { useRootData } from '../../context/root-data.ts'
import { deleteClaimDrafts, deleteSubmittedDraft } from './claim-draft.ts'

/**
 * Removes the draft of a form that was saved, and all drafts after sign-out, as the flash message says (rules
 * W10.3 and W10.5).
 */
export function useDraftCleanup(): void {
  const code = useRootData()?.flash?.code
  useEffect(() => {
    if (code && SAVED.includes(code)) deleteSubmittedDraft()
    if (code === 'staff-signed-out') deleteClaimDrafts()
  }, [code])
}

const SAVED: readonly string[] = ['claim-submitted', 'claim-saved', 'claim-handed-over']
