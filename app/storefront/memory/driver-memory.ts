import type { VehicleChoice } from '../../../domain/tyres/tyre-search.ts'

/** Data about its driver that the browser remembers; none of it is sent to the server (rule S40.9). */
export type DriverMemory = {
  /** saved with a tap, never silently */
  readonly car: SavedCar | null
  /** of the last message that was sent to a branch */
  readonly branch: string | null
  readonly quantity: number | null
  /** newest first */
  readonly recent: readonly RecentTyre[]
}

export type SavedCar = VehicleChoice & {
  /** sizes as shown; `rear` is '' unless it differs */
  readonly front: string
  readonly rear: string
  /** number of tyres in the last list of this car, and its lowest price as shown; '' if there was none */
  readonly count: number
  readonly from: string
  /** when that list was seen, ms since 1970 */
  readonly seen: number
}

type RecentTyre = { readonly size: string; readonly brand: string; readonly model: string }

/** rule S40.9 */
export const MAX_RECENT = 6

/** Parses the stored text. Text in another format counts as not remembered. */
export function parseMemory(text: string | null): DriverMemory {
  const stored = parseRecord(text)
  const { branch, quantity, recent } = stored
  return {
    car: parseCar(stored.car),
    branch: isText(branch) ? branch : null,
    quantity: isWhole(quantity) && quantity >= 1 && quantity <= 999 ? quantity : null,
    recent: Array.isArray(recent) ? recent.flatMap(each => parseTyre(each) ?? []).slice(0, MAX_RECENT) : [],
  }
}

/** The tyres seen last, with another one in front; one that was there moves. */
export function rememberTyre(recent: DriverMemory['recent'], tyre: RecentTyre): RecentTyre[] {
  const { size, brand, model } = tyre
  const others = recent.filter(each => each.size !== size || each.model !== model || each.brand !== brand)
  return [{ size, brand, model }, ...others].slice(0, MAX_RECENT)
}

/** Whether number and price of the last list may still be shown; afterwards the car alone is. */
export const isFresh = ({ seen }: SavedCar, now: number): boolean => now - seen >= 0 && now - seen < FRESH_MS

const FRESH_MS = 7 * 24 * 60 * 60_000
/** Longer texts were not written by this code. */
const MAX_LENGTH = 200

type Unknown = Readonly<Record<string, unknown>>

function parseRecord(text: string | null): Unknown {
  try {
    return asRecord(JSON.parse(text ?? '')) ?? {}
  } catch {
    return {}
  }
}

const asRecord = (value: unknown): Unknown | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : null

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

function parseCar(value: unknown): SavedCar | null {
  const { brand, year, model, front, rear, count, from, seen } = asRecord(value) ?? {}
  if (!isText(brand) || !isText(year) || !isText(model) || !isText(front)) return null
  return {
    ...{ brand, year, model, front },
    rear: isText(rear) ? rear : '',
    count: isWhole(count) && count >= 0 ? count : 0,
    from: isText(from) ? from : '',
    seen: isWhole(seen) ? seen : 0,
  }
}

function parseTyre(value: unknown): RecentTyre | null {
  const { size, brand, model } = asRecord(value) ?? {}
  return isText(size) && isText(brand) && isText(model) ? { size, brand, model } : null
}
