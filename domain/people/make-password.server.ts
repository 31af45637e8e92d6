import { randomInt } from 'node:crypto'

/** A password of 20 characters that nobody mistakes for one another: 98 bits, and it can be typed from paper. */
export function makePassword(): string {
  return Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

const CHARACTERS = 20
/** without i, l, o, u, 0 and 1 */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
