import type { Tyre } from '../../domain/tyres/tyre.ts'
import { parseTyreSize } from '../../domain/tyres/tyre-size.ts'

/** A tyre with only size, brand and model, and the test's changes. */
export function aTyre({ size = '195/55R15', ...parts }: Partial<Tyre> = {}): Tyre {
  return {
    size,
    parsedSize: parseTyreSize(size),
    brand: 'Pirelli',
    model: 'Cinturato P1',
    currentPrice: null,
    listPrice: null,
    promotionValidTill: null,
    brandImage: null,
    modelImage: null,
    testLogo: null,
    hyperlink: null,
    loadIndex: null,
    speedRating: null,
    treadwear: null,
    traction: null,
    temperature: null,
    kind: null,
    wetGrip: null,
    noiseDb: null,
    warrantyKm: null,
    fuel: null,
    madeIn: null,
    ...parts,
  }
}
