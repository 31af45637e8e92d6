import { randomInt } from 'node:crypto'

/** So many characters by chance, none of which is mistaken for another: 4.9 bits each, and they can be typed from paper. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** without i, l, o, u, 0 and 1 */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
