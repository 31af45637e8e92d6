/**
 * The colours of the house and of the brand plates, as `#rrggbb`, and the one source of variety: a hash,
 * so that the same name always gives the same picture.
 */
export const house = {
  red: '#D71920',
  deepRed: '#8E0F14',
  black: '#141416',
  coal: '#232326',
  floor: '#FAF8F4',
  sand: '#E9E2D6',
  yellow: '#FFC800',
  amber: '#FF9A1F',
} as const

/**
 * Plate colour and type colour of a brand; every pair has a contrast of at least 4.5 (draw.ts refuses
 * others).
 */
interface PlateColours {
  readonly plate: string
  readonly type: string
}

const white = '#FFFFFF'

/**
 * Deliberately not the colours by which these brands are known: a plate tells brands apart without imitating
 * them.
 */
const plates: Readonly<Record<string, PlateColours>> = {
  pirelli: { plate: '#40407A', type: white },
  michelin: { plate: '#14594B', type: white },
  continental: { plate: '#1E4A7A', type: white },
  goodyear: { plate: '#7A1E4B', type: white },
  bridgestone: { plate: '#0E6574', type: white },
  yokohama: { plate: '#2D2F7F', type: white },
  toyo: { plate: '#A33E12', type: white },
  giti: { plate: '#6A2A86', type: white },
  'gt-radial': { plate: '#22683A', type: white },
  roadx: { plate: '#8A5A00', type: white },
  rovelo: { plate: '#3C4654', type: white },
  doublestar: { plate: '#8C1C3A', type: white },
  westlake: { plate: '#2F5D50', type: '#FFE9A8' },
  tayar: { plate: house.red, type: white },
  petronas: { plate: '#5A2A6E', type: white },
  shell: { plate: '#26536B', type: white },
  castrol: { plate: '#7B2D3B', type: white },
  mobil: { plate: '#0F6B63', type: white },
  'liqui-moly': { plate: '#39682B', type: white },
  motul: { plate: '#2B3F8C', type: white },
  total: { plate: '#3A4A55', type: '#FFD24A' },
  caltex: { plate: '#A34A12', type: white },
  elf: { plate: '#6B4A1E', type: white },
  valvoline: { plate: '#8A2466', type: white },
}

/** Colours of a brand's plate and bottle; a brand without its own pair gets a dark hue from its name. */
export function coloursOf(brand: string): PlateColours {
  return plates[slug(brand)] ?? { plate: hsl(fraction(`plate ${brand}`) * 360, 0.5, 0.28), type: white }
}

/**
 * Lower case, each run of other characters than letters and digits one `-`: "Open Country A/T" →
 * "open-country-a-t".
 */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A number in [0, 1) that depends on the text alone (FNV-1a, then one round of mixing). */
export function fraction(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** One of the choices, picked by the text alone. */
export function pick<T>(text: string, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(fraction(text) * choices.length)] ?? choices[0]
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `amount` of `to` mixed into `from`, 0 to 1, both `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  return rgb(a.map((value, i) => value + ((b[i] ?? 0) - value) * amount) as [number, number, number])
}

/** Channels 0 to 1 (clamped) as `#rrggbb`. */
export function rgb(values: readonly [number, number, number]): string {
  return `#${values
    .map(v =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function channels(colour: string): [number, number, number] {
  const at = (i: number) => Number.parseInt(colour.slice(i, i + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hsl(hue: number, saturation: number, lightness: number): string {
  const a = saturation * Math.min(lightness, 1 - lightness)
  const at = (n: number) => {
    const k = (n + hue / 30) % 12
    return lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return rgb([at(0), at(8), at(4)])
}
