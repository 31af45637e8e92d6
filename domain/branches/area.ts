import type { Branch } from './branch.ts'
import { distanceKm, type Place } from './distance.ts'

/** Finds an area in the branch list itself: its place, or only the branches in it. */
type KnownArea = {
  /** the area as the list spells it, or as typed */
  readonly name: string
  readonly branches: readonly Branch[]
  /**
   * the middle of the branches; null if they are further apart than a town is wide, such as all branches of a
   * state
   */
  readonly place: Place | null
}

/**
 * Looks an area up in the branch list, before any map service is asked (rule S16.16): the beginning of a
 * postcode, or words that all begin a word of a branch's name, address or state. Null if no branch has it.
 */
export function findArea(text: string, branches: readonly Branch[]): KnownArea | null {
  const words = toWords(text)
  const isPostcode = words.length === 1 && /^\d{3,5}$/.test(words[0] ?? '')
  if (words.length === 0 || (!isPostcode && words.every(word => word.length < MIN_WORD_LENGTH))) return null
  const known = wordsOf(branches)
  const found = branches.filter((_, at) => {
    const { postcodes, all } = known[at] as Words
    return words.every(word => (isPostcode ? postcodes : all).some(each => each.startsWith(word)))
  })
  if (found.length === 0) return null
  const middle = { lat: mean(found.map(({ lat }) => lat)), lng: mean(found.map(({ lng }) => lng)) }
  const isTown = found.every(branch => distanceKm(middle, branch) <= TOWN_RADIUS_KM)
  return { name: spellingOf(text.trim(), found), branches: found, place: isTown ? middle : null }
}

/** A state, or words of a name or address, with the capital letters that a branch has there. */
function spellingOf(text: string, branches: readonly Branch[]): string {
  const words = toWords(text).join(String.raw`[^\p{L}\p{N}]+`)
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu')
  const texts = branches.flatMap(({ state, address, name }) => [state, address, name])
  return texts.map(each => pattern.exec(each)?.[0]).find(Boolean) ?? text
}

/** Shorter words begin too many others. */
const MIN_WORD_LENGTH = 3
const TOWN_RADIUS_KM = 5

type Words = { postcodes: readonly string[]; all: readonly string[] }

/** The words of each branch, once for each list: of 10,000 branches they take longer than a search. */
function wordsOf(branches: readonly Branch[]): readonly Words[] {
  const known = WORDS.get(branches)
  if (known) return known
  const words = branches.map(({ name, address, state }) => ({
    postcodes: address.match(/\b\d{5}\b/g) ?? [],
    all: toWords(`${name} ${address} ${state}`),
  }))
  WORDS.set(branches, words)
  return words
}

const WORDS = new WeakMap<readonly Branch[], readonly Words[]>()

/** Lower case without accents and punctuation. */
const toWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
