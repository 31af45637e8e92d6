import { isStaff, type User } from '../access/user.ts'

/**
 * Who may open a registration's receipts: the browser that registered it, its signed-in owner and the counter at once, others
 * after the last four digits of the contact number; or anybody, where the owner of the shop has said so (readings.md
 * "Receipts by plate").
 */
export type ReceiptRights = {
  /** the hash of the visitor's secret; null for a visitor without one */
  readonly visitorHash: string | null
  readonly user: User | null
  /** the setting RECEIPTS_BY_PLATE */
  readonly receiptsByPlate: 'digits' | 'open'
}

export function canOpenReceipts(
  registration: { registeredBy: string | null; userId: string | null },
  { visitorHash, user, receiptsByPlate }: ReceiptRights,
): boolean {
  return (
    receiptsByPlate === 'open' ||
    isStaff(user) ||
    (visitorHash !== null && visitorHash === registration.registeredBy) ||
    (user !== null && user.id === registration.userId)
  )
}
