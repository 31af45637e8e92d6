import { href, redirect } from 'react-router'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { CarMatch } from '../../../domain/search/car-match.ts'
import { describeQuery } from '../../../domain/search/describe-query.ts'
import type { QueryIndex } from '../../../domain/search/query-index.ts'
import { sizesFrom } from '../../../domain/search/suggest.ts'
import { type UnderstoodQuery, understandQuery } from '../../../domain/search/understand-query.ts'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { formatTyreSize, parseTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { carUrl, queryUrl } from './query-url.ts'

/** The question of the page if a text means cars of several sizes (rule S39.5), or begins several sizes. */
export type CarQuestion = {
  readonly typed: string
  /** the common name of the cars: `Perodua Myvi`; the text that begins the sizes: `195` */
  readonly car: string
  readonly isSize: boolean
  /** one per pair of sizes */
  readonly options: readonly CarOption[]
  /** where only a brand was named: its models, each as a text for the box */
  readonly families: readonly string[]
  /** words that mean nothing, perhaps a car that is not in the list, and the company's chat about them */
  readonly unknown: { readonly text: string; readonly chatLink: string | null } | null
}

type CarOption = {
  /** inches of the front wheels */
  readonly rim: number
  /** `1.3 G 2017–2026`; of a size, how many tyres it has */
  readonly trims: readonly string[]
  readonly sizes: readonly string[]
  readonly href: string
}

/**
 * Redirects a text of the search box to its list (303), or returns the question to ask; null without a text.
 */
export function loadQuery(
  t: Translate,
  { queryIndex, company }: Catalogue,
  query: URLSearchParams,
): CarQuestion | null {
  const typed = query.get('q')
  if (typed === null) return null
  if (typed.length > MAX_KEYWORD_LENGTH)
    throw redirect(`${href('/tires')}?${new URLSearchParams({ search: typed })}`, 303)
  const understood = understandQuery(typed, queryIndex)
  const sizes = describeQuery(understood) ? [] : sizesFrom(typed, queryIndex)
  if (sizes.length > 1) return askSize(t, { typed, sizes, index: queryIndex })
  const url = sizes[0] ? sizeUrl(sizes[0].text, queryIndex) : queryUrl(understood, typed)
  if (url) throw redirect(url, 303)
  const families = new Set(understood.cars.map(({ brand, family }) => `${brand} ${family}`))
  return {
    typed,
    car: describeQuery({ ...understood, brands: [], name: null }),
    isSize: false,
    families: families.size > 1 ? [...families].sort().map(family => withWishes(family, understood)) : [],
    options: families.size > 1 ? [] : understood.cars.map(car => toOption(car, understood, typed)),
    unknown:
      understood.ignored.length > 0
        ? {
            text: t('tyreList.ignored', { words: understood.ignored.join(', ') }),
            chatLink: buildChatUrl(
              company.chat_number,
              t('tyres.searchHelp', { company: company.name, wanted: typed }),
            ),
          }
        : null,
  }
}

/** `195` may be the start of several sizes. */
const askSize = (
  t: Translate,
  { typed, sizes, index }: { typed: string; sizes: QueryIndex['sizes']; index: QueryIndex },
): CarQuestion => ({
  typed,
  car: typed.trim(),
  isSize: true,
  families: [],
  options: sizes.map(({ text, tyres }) => ({
    rim: parseTyreSize(text)?.rim ?? 0,
    trims: [t('tyres.found', { count: tyres, n: String(tyres) })],
    sizes: [text],
    href: sizeUrl(text, index),
  })),
  unknown: null,
})

const sizeUrl = (size: string, index: QueryIndex) => queryUrl(understandQuery(size, index), size) ?? ''

function toOption(car: CarMatch, understood: UnderstoodQuery, typed: string): CarOption {
  const { front, rear } = car.fitment
  return {
    rim: front.rim,
    // Two generations may share a trim's name and a year.
    trims: [
      ...new Set(
        car.trims.map(({ name, from, to }) => [name, from === to ? from : `${from}–${to}`].join(' ')),
      ),
    ],
    sizes: [front, rear].flatMap(size => (size ? formatTyreSize(size) : [])),
    href: carUrl(car, understood, typed),
  }
}

/** The text for a model, with everything else that the original text asked for. */
const withWishes = (family: string, { brands, name, maxPrice, isCheap, isPromotion }: UnderstoodQuery) =>
  [family, ...brands, name, maxPrice && `bawah ${maxPrice}`, isCheap && 'murah', isPromotion && 'promosi']
    .filter(Boolean)
    .join(' ')
