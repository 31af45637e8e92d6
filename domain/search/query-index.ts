import type { Sliced } from '../../platform/event-loop/slices.ts'
import { joinWords } from '../tyres/name-words.ts'
import type { TyreIndex } from '../tyres/tyre-index.ts'
import { formatTyreSize, tyreSizeKey } from '../tyres/tyre-size.ts'
import type { VehicleIndex } from '../vehicles/vehicle-index.ts'
import { type CarTrim, detailsOfOneFamily, listTrims } from './car-trims.ts'
import { namePhrases } from './name-phrases.ts'
import { indexSpelling, type SpellingIndex } from './spelling.ts'

/**
 * The vocabulary of a catalogue for the search box: brands and names of its tyres, its cars, its sizes. Built
 * once per catalogue, so that a query only needs lookups (rule S39.2).
 */
export type QueryIndex = {
  /** by its letters and digits alone: `gtradial`, `primacy4`, `hondacity` */
  find(phrase: string): Phrase | undefined
  /** the phrases with this prefix, heaviest first, at most `limit` of them */
  startingWith(prefix: string, limit: number): readonly Phrase[]
  readonly spelling: SpellingIndex<Phrase>
  /** words of the trims of all cars, joined: `advance` is no misspelt `Advan` */
  readonly trimWords: ReadonlySet<string>
  /** sizes in stock, those with most tyres first */
  readonly sizes: readonly { readonly text: string; readonly digits: string; readonly tyres: number }[]
}

/** The meanings of a phrase; one phrase may be both a name and a car. */
export type Phrase = {
  readonly phrase: string
  /** as the catalogue writes it */
  readonly text: string
  /** tyres of this name, or cars */
  readonly weight: number
  readonly brand?: string
  readonly name?: string
  /** the brand of the first tyre with this name */
  readonly nameBrand?: string
  readonly trims?: readonly CarTrim[]
  /** the brand or model of a car, and not a detail that other cars share */
  readonly isCar?: boolean
}

/** Indexes the words of tyres and cars, as sliced work. */
export function* indexQueries(tyres: TyreIndex, vehicles: VehicleIndex): Sliced<QueryIndex> {
  const phrases = new Map<string, Phrase>()
  const add = (text: string, meaning: Omit<Phrase, 'phrase' | 'text'>, phrase = joinWords(text)) => {
    if (phrase.length < 2 || phrase.length > MAX_PHRASE_LENGTH) return
    const known = phrases.get(phrase)
    phrases.set(phrase, {
      ...known,
      ...meaning,
      phrase,
      text: known?.text ?? text,
      weight: (known?.weight ?? 0) + meaning.weight,
    })
  }
  for (const [index, { brand, model, tyres: weight }] of tyres.lines.entries()) {
    if (index % LINES_PER_STEP === 0) yield
    if (phrases.size > MAX_PHRASES) break
    add(brand, { weight, brand })
    for (const { text, phrase } of namePhrases(model)) {
      const known = phrases.get(phrase)
      add(text, { weight, name: known?.name ?? text, nameBrand: known?.nameBrand ?? brand }, phrase)
    }
  }
  yield
  const addCar = (text: string, found: readonly CarTrim[]) => {
    const phrase = joinWords(text)
    // A small number alone (`3`) does not count as a car without its brand.
    if (/^\d{1,2}$/.test(phrase)) return
    const trims = [...new Set([...(phrases.get(phrase)?.trims ?? []), ...found])]
    add(text, { weight: found[0]?.years.length ?? 0, trims, isCar: true })
  }
  const trims = listTrims(vehicles)
  const families = Map.groupBy(trims, ({ brand, families }) => `${brand} ${families[0]}`)
  for (const [index, trim] of trims.entries()) {
    if (index % LINES_PER_STEP === 0) yield
    addCar(trim.brand, [trim])
    for (const family of trim.families) {
      const [first = '', second] = family.split(' ')
      // `Saga FLX` matches every Saga with FLX in its name.
      const found = second
        ? (families.get(`${trim.brand} ${first}`) ?? []).filter(({ details }) =>
            details.has(joinWords(second)),
          )
        : [trim]
      for (const text of [family, `${trim.brand} ${family}`]) addCar(text, found)
    }
  }
  for (const [word, ofWord] of detailsOfOneFamily(trims))
    if (!phrases.has(word)) add(word, { weight: 1, trims: ofWord })
  yield
  return {
    find: phrase => phrases.get(phrase),
    startingWith: indexBeginnings(phrases.values()),
    spelling: yield* indexSpelling(phrases.values()),
    trimWords: new Set(trims.flatMap(({ details }) => [...details])),
    sizes: tyres.sizes
      .map(size => ({
        text: formatTyreSize(size),
        digits: tyreSizeKey(size).replace(/\D/g, ''),
        tyres: tyres.countBySize(size),
      }))
      .sort((a, b) => b.tyres - a.tyres),
  }
}

/** No brand or name is longer. */
const MAX_PHRASE_LENGTH = 40
/** Bounds the memory of a list that holds a name per tyre. */
const MAX_PHRASES = 20_000
/** Each has about ten phrases. */
const LINES_PER_STEP = 50

/** Phrases by their first letter, so that a prefix search visits only these. */
function indexBeginnings(phrases: Iterable<Phrase>) {
  const byLetter = Map.groupBy(phrases, ({ phrase }) => phrase[0])
  return (prefix: string, limit: number) =>
    (byLetter.get(prefix[0]) ?? [])
      .filter(({ phrase }) => phrase.startsWith(prefix))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, limit)
}
