import { href } from 'react-router'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { describeQuery } from '../../../domain/search/describe-query.ts'
import { type UnderstoodQuery, understandQuery } from '../../../domain/search/understand-query.ts'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { createWordMatcher, keywordWords } from '../../../domain/tyres/keyword-words.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize, isVanSize } from '../../../domain/tyres/tyre-size.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { sameListUrl } from './list-url.ts'
import { typedText } from './search-text.server.ts'

type Link = { readonly text: string; readonly url: string }

/** The notes of a list about its search text, in the visitor's language. */
export type QueryNotes = {
  /** the parts of the search, each with the list without it */
  readonly chips: readonly Link[]
  readonly sentences: readonly { readonly text: string; readonly link: Link | null }[]
}

/**
 * The understood parts as chips that remove them, corrected and ignored words, how many of the `count` tyres
 * have every word of a keyword, and a warning of car tyres for a van (rules S6.3, S39.4 and S39.6).
 */
export function describeQueryNotes(
  t: Translate,
  catalogue: Catalogue,
  { query, search, count }: { query: URLSearchParams; search: TyreSearch; count: number },
): QueryNotes {
  const typed = typedText(query)
  const understood = understandQuery(typed, catalogue.queryIndex)
  const { corrections, ignored } = understood
  const parts = listParts(t, search, query)
  return {
    // A single part is already in the heading.
    chips: parts.length > 1 ? parts.map(part => toChip(part, query)) : [],
    sentences: [
      ...(corrections.length > 0
        ? [
            {
              text: t('tyreList.corrected', { meant: corrections.map(({ meant }) => meant).join(', ') }),
              link: { text: t('tyreList.searchTyped', { typed }), url: searchFor('search', typed) },
            },
          ]
        : []),
      ...(ignored.length > 0
        ? [{ text: t('tyreList.ignored', { words: ignored.join(', ') }), link: null }]
        : []),
      ...describeOtherCar(t, understood, search),
      ...describeEveryWord(t, countEveryWord(catalogue, search), count),
      ...warnOfCarTyres(t, catalogue, search),
    ],
  }
}

const searchFor = (name: 'search' | 'name', text: string) =>
  `${href('/tires')}?${new URLSearchParams({ [name]: text })}`

type EveryWord = { readonly words: readonly string[]; readonly tyres: number }

/** The words of a keyword with several, and how many tyres have them all; null otherwise. */
function countEveryWord({ tyres }: Catalogue, search: TyreSearch): EveryWord | null {
  if (search.mode !== 'keyword' || search.hasEveryWord || search.keyword.length > MAX_KEYWORD_LENGTH)
    return null
  const words = keywordWords(search.keyword)
  if (words.length < 2) return null
  const match = createWordMatcher(search.keyword)
  const count = tyres.lines.reduce(
    (sum, { brand, model, tyres }) => sum + (match(brand, model).words === words.length ? tyres : 0),
    0,
  )
  return { words, tyres: count }
}

function describeEveryWord(t: Translate, all: EveryWord | null, count: number): QueryNotes['sentences'] {
  if (!all || all.tyres >= count) return []
  const [first = '', second = ''] = all.words
  const n = String(all.tyres)
  return [
    {
      text:
        all.words.length === 2 && first.length > 1 && second.length > 1
          ? t('tyreList.bothWords', { count, n: String(count), first, second, both: n })
          : t('tyreList.someWords', { count, n: String(count), all: n }),
      link:
        all.tyres > 0
          ? {
              text: t('tyreList.showAll', { count: all.tyres, n }),
              url: searchFor('name', all.words.join(' ')),
            }
          : null,
    },
  ]
}

/** The size that was typed beside a car is none of the car's: the list is not for the car (rule S39.5). */
function describeOtherCar(
  t: Translate,
  understood: UnderstoodQuery,
  search: TyreSearch,
): QueryNotes['sentences'] {
  if (understood.otherCars.length === 0 || search.mode !== 'size' || !search.size) return []
  const car = describeQuery({ ...understood, ...CAR_ALONE, cars: understood.otherCars })
  return [{ text: t('tyreList.otherCar', { size: formatTyreSize(search.size), car }), link: null }]
}

const CAR_ALONE = { brands: [], name: null, size: null, rearSize: null, rim: null }

/** Sizes compare by their numbers, so that a van's size finds tyres for cars too, which carry less. */
function warnOfCarTyres(t: Translate, { tyres }: Catalogue, search: TyreSearch): QueryNotes['sentences'] {
  if (search.mode !== 'size' || !search.size?.label || !isVanSize(search.size.label)) return []
  return tyres.findBySize(search.size).some(({ size }) => !isVanSize(size))
    ? [{ text: t('tyreList.vanSize', { size: search.size.label }), link: null }]
    : []
}

type Part = readonly [text: string, ...parameters: string[]]

/** A part of a search with the list without it. */
const toChip = ([text, ...names]: Part, query: URLSearchParams): Link => ({
  text,
  url: sameListUrl(query, Object.fromEntries([...names, 'typed'].map(name => [name, '']))),
})

/** The parts of a search that the box can name. */
function listParts(t: Translate, search: TyreSearch, query: URLSearchParams): Part[] {
  const parts: Part[] = []
  if (search.mode === 'size' && search.size)
    parts.push([formatTyreSize(search.size), 'width', 'ratio', 'rim', 'search'])
  if (search.mode === 'vehicle') {
    const { brand, model, year } = search.vehicle
    const car = [brand, model, year].filter(Boolean).join(' ') || query.get('vehicleTireSize') || ''
    parts.push([car, 'vehicleTireSize', 'vehicleRearTireSize', 'vehicleBrand', 'vehicleYear', 'vehicleModel'])
  }
  if (search.mode === 'keyword') parts.push([search.keyword, 'search', 'name'])
  if (search.mode === 'rim') parts.push([t('tyreList.rim', { rim: String(search.rim) }), 'inch'])
  if (search.mode !== 'keyword' && 'name' in search && search.name) parts.push([search.name, 'name'])
  if (query.get('sort') === 'price-low-high') parts.push([t('tyreList.cheapest'), 'sort'])
  return parts
}
