import { isStaff } from '../access/user.ts'
import { canOpenUnasked, type Registrant } from './registrant.ts'

/**
 * A registration has one to five receipt photos. The browser checks name and size before an upload; the
 * server decides by content (rules W3.1 to W3.3).
 */
export const MAX_RECEIPTS = 5
/** bytes of the chosen file: below 10 MB, which is 10,485,760 (rule W3.1) */
export const MAX_RECEIPT_BYTES = 10_485_759
/** `accept` of the file field, with extensions: phones that know HEIC only by extension send no type. */
export const RECEIPT_TYPES = '.jpg,.jpeg,.png,.heic,image/jpeg,image/png,image/heic'

/** Parses `receipt_url`: a JSON list of paths, or a single plain path in older rows. */
export function parseReceiptPaths(receiptUrl: string): string[] {
  if (!receiptUrl.trimStart().startsWith('[')) return receiptUrl === '' ? [] : [receiptUrl]
  try {
    const read: unknown = JSON.parse(receiptUrl)
    return Array.isArray(read) ? read.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}

/**
 * Decides who may open a registration's receipts: the registering browser, the signed-in owner and staff at
 * once, others with the last four digits; everyone with RECEIPTS_BY_PLATE=open (rules W7.1 to W7.4).
 */
export type ReceiptRights = Registrant & {
  /** a browser has rights only to registrations that it has made since this time (rule W7.6) */
  readonly visitorSince: Date
  /** the setting RECEIPTS_BY_PLATE */
  readonly receiptsByPlate: 'digits' | 'open'
}

export const canOpenReceipts = (
  registration: Parameters<typeof canOpenUnasked>[0],
  rights: ReceiptRights,
): boolean =>
  rights.receiptsByPlate === 'open' || isStaff(rights.user) || canOpenUnasked(registration, rights)
