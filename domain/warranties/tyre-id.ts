import type { TyreQuantity } from './warranty.ts'

/**
 * A tyre ID names one tyre of a registration. It is made with the registration, short, unique, and can be read out on the
 * phone: eight characters without those that are mistaken for one another (readings.md "Tyre IDs").
 */
export const POSITIONS = ['Front Left', 'Front Right', 'Rear Left', 'Rear Right'] as const
export type Position = (typeof POSITIONS)[number]

/** The tyres that a registration has: a pair stands in front (W §3). */
export const getTyrePositions = (quantity: TyreQuantity): readonly Position[] =>
  quantity === 'pair' ? POSITIONS.slice(0, 2) : POSITIONS

/** `K7M2-9QXD` of eight or more random bytes: 30 to the power of 8, more than 600,000 million codes. */
export function generateTyreId(random: Uint8Array): string {
  const characters = [...random.subarray(0, 8)].map(byte => ALPHABET[byte % ALPHABET.length])
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** without I, L, O, U, 0 and 1 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
