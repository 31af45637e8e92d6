import { useEffect } from 'react'
import { useRootData } from '../../context/root-data.ts'
import { deleteClaimDrafts, deleteFiledClaimDraft } from './claim-draft.ts'

/**
 * Removes the draft of a claim that was filed, and all drafts after sign-out, as the flash message says (rule
 * W10.3).
 */
export function useDraftCleanup(): void {
  const code = useRootData()?.flash?.code
  useEffect(() => {
    if (code === 'claim-submitted') deleteFiledClaimDraft()
    if (code === 'staff-signed-out') deleteClaimDrafts()
  }, [code])
}
