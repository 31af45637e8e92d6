/**
 * A receipt is a photo of the paper that proves the purchase; a registration has one to five (W §9). What a browser refuses by
 * name and size before it sends a photo, the server decides by content.
 */
export const MAX_RECEIPTS = 5
/** bytes of the file as chosen, at most: a receipt is under 10 MB, those being 10,485,760 (surface.md) */
export const MAX_RECEIPT_BYTES = 10_485_759
/** What a file field offers: a phone that knows HEIC by its ending alone sends no type. */
export const RECEIPT_TYPES = '.jpg,.jpeg,.png,.heic,image/jpeg,image/png,image/heic'
