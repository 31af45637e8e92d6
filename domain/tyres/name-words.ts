/**
 * A text as the words that are compared: lower case, no accents, split at spaces and signs; `1.5` and `xm2`
 * stay whole.
 */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\d+\.\d+|[\p{L}\p{N}]+/gu) ?? []
  )
}

/** The letters and digits of a text: `HR-V`, `hr v` and `hrv` become equal. */
export const joinWords = (text: string): string => splitWords(text).join('').replaceAll('.', '')
