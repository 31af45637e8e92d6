import { href } from 'react-router'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { parseCar } from '../../../domain/booking/wish.ts'
import { findArea } from '../../../domain/branches/area.ts'
import { writeOutNames } from '../../../domain/branches/short-names.ts'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import { describeQuery } from '../../../domain/search/describe-query.ts'
import { FILLER_WORDS } from '../../../domain/search/query-words.ts'
import { sizesFrom } from '../../../domain/search/suggest.ts'
import { understandQuery } from '../../../domain/search/understand-query.ts'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { joinWords, splitWords } from '../../../domain/tyres/name-words.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Translate } from '../../i18n/translations.tsx'
import { sameListUrl } from '../search/list-url.ts'
import { searchText, typedText } from '../search/search-text.server.ts'

/** Where a search without tyres is asked instead (rule S9.11). */
export type Help = {
  /**
   * link to a list that has tyres: of the car that a keyword names or the size that it begins, or of the
   * search without the name that narrows it; or to the branches of a place; null if there is none
   */
  readonly list: { readonly text: string; readonly url: string } | null
  /** the company's chat, with the search in the message */
  readonly chatLink: string | null
  /** to a branch that the driver chooses; for a car alone */
  readonly appointment: string | null
}

/** The help for a search that found nothing; null if nothing was searched. */
export function describeHelp(
  t: Translate,
  catalogue: Catalogue,
  { query, search }: { query: URLSearchParams; search: TyreSearch },
): Help | null {
  const { branches, company, queryIndex } = catalogue
  const typed = typedText(query)
  const chatTo = (message: string) => buildChatUrl(company.chat_number, message)
  const ask = (wanted: string): Help => ({
    list: null,
    chatLink: chatTo(t('tyres.searchHelp', { company: company.name, wanted: typed || wanted })),
    appointment: null,
  })
  const list = listWithoutName(t, catalogue, { query, search })
  if (list) return { ...ask(searchText(search)), list }
  switch (search.mode) {
    case 'none':
      return null
    case 'size':
      return ask(search.size ? formatTyreSize(search.size) : (search.keyword ?? ''))
    case 'keyword':
      return {
        ...ask(search.keyword),
        list: boxOfKeyword(t, queryIndex, search.keyword) ?? branchesOfKeyword(t, branches, search.keyword),
      }
    case 'rim':
      return ask(`${search.rim}"`)
    case 'vehicle': {
      const { brand, year, model } = search.vehicle
      const vehicle = [brand, model, year].filter(Boolean).join(' ')
      const front = search.front ? formatTyreSize(search.front) : '-'
      const rear = search.rear ? formatTyreSize(search.rear) : front
      const sizes = front === rear ? front : `${front} ${rear}`
      return {
        list: null,
        chatLink: chatTo(t('tyres.vehicleHelp', { company: company.name, vehicle, front, rear })),
        appointment: withQuery(href('/appointment'), {
          reason: 'tyres',
          car: parseCar([vehicle, sizes].filter(Boolean).join(' ')) ?? '',
        }),
      }
    }
  }
}

/** The tyres of a car, a size or a rim that a name narrows to none, `swift sport`. */
function listWithoutName(
  t: Translate,
  { tyres }: Catalogue,
  { query, search }: { query: URLSearchParams; search: TyreSearch },
): Help['list'] {
  if (!('name' in search)) return null
  const { name, ...wider } = search
  if (!name || tyres.search(wider, 'default', 1).count === 0) return null
  const url = sameListUrl(query, { name: '', typed: '' })
  return { text: t('tyres.showTyresFor', { car: searchText(wider) }), url }
}

/**
 * A keyword searches brands and models of tyres alone: one that names a car or begins a size is for the search
 * box.
 */
function boxOfKeyword(t: Translate, queryIndex: Catalogue['queryIndex'], keyword: string): Help['list'] {
  if (keyword.length > MAX_KEYWORD_LENGTH) return null
  const understood = understandQuery(keyword, queryIndex)
  const isSizeStart = sizesFrom(keyword, queryIndex).length > 0
  if (understood.cars.length === 0 && !isSizeStart) return null
  const car = isSizeStart
    ? keyword
    : describeQuery({ ...understood, brands: [], name: null, size: null, rim: null })
  return { text: t('tyres.showTyresFor', { car }), url: withQuery(href('/tires'), { q: keyword }) }
}

/**
 * The branches of a place that is typed as a search for tyres: `kedai tayar shah alam`. A street is none: many
 * have the name of a car.
 */
function branchesOfKeyword(t: Translate, branches: Catalogue['branches'], keyword: string): Help['list'] {
  const words = splitWords(keyword.slice(0, MAX_KEYWORD_LENGTH)).filter(word => !FILLER_WORDS.has(word))
  const area = findArea(writeOutNames(words.join(' ')), branches)
  if (!area) return null
  const isStreet = area.branches.every(
    ({ name, state }) => !joinWords(`${name} ${state}`).includes(joinWords(area.name)),
  )
  if (isStreet && !/^\d+$/.test(area.name)) return null
  return {
    text: t('tyres.showBranchesIn', { area: area.name }),
    url: withQuery(href('/branches'), { area: area.name }),
  }
}
