import type { TyreQuantity } from './warranty.ts'

/**
 * A tyre ID identifies one tyre of a registration: eight characters without look-alikes, so that it can be
 * read out on the phone (rules W4.3 and W4.4).
 */
export const POSITIONS = ['Front Left', 'Front Right', 'Rear Left', 'Rear Right'] as const
export type Position = (typeof POSITIONS)[number]

/** The positions of a registration's tyres; a pair is the two front tyres (rule W4.3). */
export const getTyrePositions = (quantity: TyreQuantity): readonly Position[] =>
  quantity === 'pair' ? POSITIONS.slice(0, 2) : POSITIONS

/** Pairs the tyre IDs of a registration with their positions (in the order of POSITIONS). */
export const withPositions = (tyreIds: readonly string[]): { position: Position; tyreId: string }[] =>
  POSITIONS.flatMap((position, nth) => {
    const tyreId = tyreIds[nth]
    return tyreId === undefined ? [] : [{ position, tyreId }]
  })

/** `K7M2-9QXD` from at least eight random bytes: 30^8 codes, more than 6 × 10^11. */
export function generateTyreId(random: Uint8Array): string {
  const characters = [...random.subarray(0, 8)].map(byte => ALPHABET[byte % ALPHABET.length])
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/** with its hyphen */
export const TYRE_ID_LENGTH = 9

/** Parses a typed tyre ID, with or without its hyphen and in any case; null if it is incomplete. */
export function parseTyreId(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^[0-9A-Z]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null
}

/** The tyre IDs one typing error away: one different character, or two swapped neighbours. */
export function tyreIdVariants(tyreId: string): string[] {
  const code = [...tyreId.replace('-', '')]
  const withCharacters = (changes: Record<number, string | undefined>) => {
    const changed = code.map((character, at) => changes[at] ?? character).join('')
    return `${changed.slice(0, 4)}-${changed.slice(4)}`
  }
  return code.flatMap((character, at) => [
    ...[...ALPHABET].filter(other => other !== character).map(other => withCharacters({ [at]: other })),
    ...(code[at + 1] ? [withCharacters({ [at]: code[at + 1], [at + 1]: character })] : []),
  ])
}

/** without I, L, O, U, 0 and 1 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
