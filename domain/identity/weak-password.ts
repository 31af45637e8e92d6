import { COMMON_PASSWORDS } from './common-passwords.ts'

/**
 * Whether a password of twelve characters or more is one that is tried early all the same: it stands on the list of common ones, repeats
 * a few characters, walks along the alphabet, the digits or the keyboard, or is little else than the words that everybody knows to
 * belong here (the person's e-mail name, the company's, the trade's). Those words may stand in it; they just do not count.
 */
export function isWeakPassword(
  password: string,
  { email, company }: { email: string; company: string },
): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (COMMON_PASSWORDS.has(text) || isMonotonous(text)) return true
  const rest = ownWords(email, company).reduce((left, word) => left.replaceAll(word, ''), text)
  if (rest === text) return false
  const counted = rest.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return counted.length < MIN_UNIQUE_CHARS || isMonotonous(counted)
}

/** So many letters and digits must be left once the words of the house are taken out. */
const MIN_UNIQUE_CHARS = 6

/** Words of the trade, in both languages. */
const TRADE = ['tayar', 'tyre', 'tire', 'warranty', 'waranti']

/** The longest first, so that `mei.ling` goes as a whole before `mei` does. */
function ownWords(email: string, company: string): string[] {
  const name = email.toLowerCase().split('@', 1)[0] ?? ''
  const named = [name, company.toLowerCase()].flatMap(text => [
    text,
    text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}\p{N}]+/u),
  ])
  return [...new Set([...named, ...TRADE])]
    .filter(word => word.length >= MIN_WORD_LENGTH)
    .sort((a, b) => b.length - a.length)
}

/** Shorter ones stand in too many words by chance. */
const MIN_WORD_LENGTH = 3

/** Made by repeating up to four characters, or by walking along a row with at most two jumps. */
function isMonotonous(text: string): boolean {
  for (let unit = 1; unit <= 4; unit++) {
    if (
      text.length >= unit * 2 &&
      text ===
        text
          .slice(0, unit)
          .repeat(Math.ceil(text.length / unit))
          .slice(0, text.length)
    )
      return true
  }
  const steps = [...text].slice(1).map((character, at) => isStep(text[at] ?? '', character))
  return steps.length > MAX_SCROLLS * 2 && steps.filter(is => !is).length <= MAX_SCROLLS
}

const MAX_SCROLLS = 2
/** The digits go round: 0 follows 9. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '!@#$%^&*()',
]
const isStep = (from: string, to: string) =>
  ROWS.some(row => row.includes(from + to) || row.includes(to + from))
