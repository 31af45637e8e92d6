import { randomInt } from 'node:crypto'

/** Random characters (4.9 bits each) that cannot be mistaken for one another when typed from paper. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** A password of 20 characters: 98 bits. */
export function generatePassword(): string {
  return generateCode(20)
}

/** Without i, l, o, u, 0 and 1. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
