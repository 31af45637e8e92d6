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
