/** The paths in a registration's `receipt_url`: a JSON list, or one plain path as older rows have it (W §3). */
export function parseReceiptPaths(receiptUrl: string): string[] {
  if (!receiptUrl.trimStart().startsWith('[')) return receiptUrl === '' ? [] : [receiptUrl]
  try {
    const read: unknown = JSON.parse(receiptUrl)
    return Array.isArray(read) ? read.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}
