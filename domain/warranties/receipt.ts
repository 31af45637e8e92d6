/**
 * A registration has one to five receipt photos. The browser checks name and size before an upload; the
 * server decides by content (rules W3.1 to W3.3).
 */
export const MAX_RECEIPTS = 5
/** bytes of the chosen file: below 10 MB, which is 10,485,760 (rule W3.1) */
export const MAX_RECEIPT_BYTES = 10_485_759
/** `accept` of the file field, with extensions: phones that know HEIC only by extension send no type. */
export const RECEIPT_TYPES = '.jpg,.jpeg,.png,.heic,image/jpeg,image/png,image/heic'
