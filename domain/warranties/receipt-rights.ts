import { isStaff, type User } from '../access/user.ts'

/**
 * Decides who may open a registration's receipts: the registering browser, the signed-in owner and staff at
 * once, others with the last four digits; everyone with RECEIPTS_BY_PLATE=open (rules W7.1 to W7.4).
 */
export type ReceiptRights = {
  /** hash of the visitor's secret; null without one */
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
