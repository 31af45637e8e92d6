import { joinWords } from '../tyres/name-words.ts'
import type { Fitment } from '../vehicles/vehicle.ts'
import type { VehicleIndex } from '../vehicles/vehicle-index.ts'

/** One brand and model of the vehicle list with all its years: `Perodua`, `Myvi 1.3 G (14 in)`. */
export type CarTrim = {
  readonly brand: string
  readonly model: string
  /** newest first */
  readonly years: readonly { readonly year: number; readonly fitments: readonly Fitment[] }[]
  /** prefixes of the model that drivers use as its name: `Myvi`, `City Hatchback` and `City` */
  readonly families: readonly string[]
  /** the name that it shares with the brand's models of the same first word: `Myvi`, `3 Series`, `Santa Fe` */
  readonly family: string
  /** its remaining words, joined: `13`, `g`, `d74a` */
  readonly details: ReadonlySet<string>
}

/** The cars of the vehicle list, one per brand and model. */
export function listTrims(vehicles: VehicleIndex): CarTrim[] {
  return vehicles.brands.flatMap(brand => {
    const models = new Map<string, { year: number; fitments: readonly Fitment[] }[]>()
    for (const { model, year, fitments } of vehicles.findByBrand(brand)) {
      const years = models.get(model) ?? []
      models.set(model, years)
      years.push({ year, fitments })
    }
    const named = Map.groupBy(models.keys(), model => nameWords(model)[0])
    return Array.from(models, ([model, years]) => {
      const family = commonName((named.get(nameWords(model)[0]) ?? []).map(nameWords))
      return toTrim(brand, model, family, years)
    })
  })
}

/** The words of a model in front of its wheels: `3`, `Series`, `M`, `Sport`. */
const nameWords = (model: string) => (model.split('(')[0] ?? '').trim().split(/\s+/)

/** The first words that all names share, up to an engine or a list of trims (`1.5`, `S/E`). */
function commonName(names: readonly (readonly string[])[]): string {
  const [first = []] = names
  const end = first.findIndex(
    (word, at) => at > 0 && (/[./]/.test(word) || names.some(words => words[at] !== word)),
  )
  return first.slice(0, end === -1 ? first.length : end).join(' ')
}

function toTrim(brand: string, model: string, family: string, years: CarTrim['years'][number][]): CarTrim {
  const [, note = ''] = model.split('(')
  const words = nameWords(model)
  const isWord = (word: string | undefined) => word !== undefined && /^[\p{L}\d]{2,}$/u.test(word)
  return {
    brand,
    model,
    years: years.toSorted((a, b) => b.year - a.year),
    family,
    families: [words[0] ?? '', ...(isWord(words[1]) ? [words.slice(0, 2).join(' ')] : [])],
    details: new Set(
      [...words.slice(1), ...note.split(/[\s,)]+/)]
        .flatMap(word => [word, ...word.split('/')])
        .map(joinWords)
        .filter(Boolean),
    ),
  }
}

/** The trim without its wheels: `1.3 G` of `Myvi 1.3 G (14 in)`; the whole name if nothing is left. */
export function trimName({ model, family }: Pick<CarTrim, 'model' | 'family'>): string {
  const words = nameWords(model)
  return words.slice(family.split(' ').length).join(' ') || words.join(' ')
}

/** Words of a trim that occur in only one family: `altis`, `raptor`, `f30`. */
export function detailsOfOneFamily(trims: readonly CarTrim[]): Map<string, CarTrim[]> {
  const found = new Map<string, CarTrim[]>()
  for (const trim of trims)
    for (const word of trim.details)
      if (/^\p{L}{4,}$/u.test(word) || /^\p{L}\d{2,3}\p{L}?$/u.test(word)) {
        const list = found.get(word) ?? []
        found.set(word, list)
        list.push(trim)
      }
  const isOne = (list: CarTrim[]) =>
    new Set(list.map(({ brand, families }) => `${brand} ${families[0]}`)).size === 1
  return new Map([...found].filter(([, list]) => isOne(list)))
}
