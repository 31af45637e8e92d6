import { SHORT_ID_LENGTH } from '../../domain/claims/claim.ts'
import { formatClaimNumber } from '../../domain/claims/claim-event.ts'

/** A claim by its number, with the beginning of its id (rules W18.5 and W32.1). */
export function ClaimName({ id, number }: { id: string; number: number }) {
  return (
    <>
      <strong className="text-base">{formatClaimNumber(number)}</strong>{' '}
      <span className="block font-mono font-normal text-soft text-xs">{id.slice(0, SHORT_ID_LENGTH)}</span>
    </>
  )
}
