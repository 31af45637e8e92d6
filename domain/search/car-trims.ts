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
    return Array.from(models, ([model, years]) => toTrim(brand, model, years))
  })
}

function toTrim(brand: string, model: string, years: CarTrim['years'][number][]): CarTrim {
  const [name = '', note = ''] = model.split('(')
  const words = name.trim().split(/\s+/)
  const isWord = (word: string | undefined) => word !== undefined && /^[\p{L}\d]{2,}$/u.test(word)
  return {
    brand,
    model,
    years: years.toSorted((a, b) => b.year - a.year),
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
export function trimName({ model, families }: Pick<CarTrim, 'model' | 'families'>): string {
  const name = (model.split('(')[0] ?? '').trim()
  return name.slice((families[0] ?? '').length).trim() || name
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
