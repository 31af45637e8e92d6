import type { Tyre } from './tyre.ts'

/** rule S40.5 */
export const MAX_COMPARED = 4

/** A tyre in the URL of a comparison, `SIZE|MODEL`. */
export const compareKey = ({ size, model }: Pick<Tyre, 'size' | 'model'>): string => `${size}|${model}`

/** Parses a `compareKey`; null if the text is not one. Only the model may contain a `|`. */
export function parseCompareKey(key: string): { size: string; model: string } | null {
  const at = key.indexOf('|')
  return at > 0 && at < key.length - 1 ? { size: key.slice(0, at), model: key.slice(at + 1) } : null
}
