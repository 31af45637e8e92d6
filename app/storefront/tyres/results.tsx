import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FilterCounts } from '../../../domain/tyres/filter-tyres.ts'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import type { TyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import type { TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { useQuery } from '../../client/use-query.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookForm } from '../booking/book-now.tsx'
import type { QueryNotes as Notes } from '../search/describe-query-notes.server.ts'
import { sameListUrl } from '../search/list-url.ts'
import { TyreCard } from '../tyre-card/tyre-card.tsx'
import type { CarNeeds } from './car-filter.tsx'
import { Filters, ListPagination, QueryNotes } from './deferred-list-parts.tsx'
import type { Help } from './describe-help.server.ts'
import type { ListDescription } from './describe-list.server.ts'
import { filteredUrl } from './filtered-url.ts'
import { SearchLine } from './search-line.tsx'
import { type SetCards, TyreSets } from './tyre-sets.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props = {
  list: ListDescription
  sort: TyreSort
  filters: TyreFilters
  isFiltered: boolean
  carNeeds: CarNeeds | null
  results: {
    count: number
    page: number
    pageCount: number
    cards: readonly Card[]
    counts: FilterCounts
    sets: readonly SetCards[]
  }
  help: Help | null
  /** notes on the understood search text */
  notes: Notes
  isLoading: boolean
  /** the list being loaded belongs to another search, and is not another page, order or filter of this one */
  isOtherSearch: boolean
  /** the search panels, unless they are above the list */
  panels: ReactNode
}

/** The tyre list with its count, filters, sort order, empty state and pagination. */
export function Results(props: Props) {
  const {
    list: description,
    isFiltered,
    sort,
    filters,
    carNeeds,
    results,
    help,
    notes,
    isLoading,
    isOtherSearch,
    panels,
  } = props
  const t = useTranslations()
  const query = useQuery()
  const { list, saveScrollPosition } = useScrollRestoration<HTMLElement>()
  const { count, page, pageCount, cards, counts, sets } = results
  const kept = sameListUrl(query, { page: page > 1 ? String(page) : '' }).slice(href('/tires').length)
  return (
    <section ref={list} aria-busy={isLoading}>
      <SearchLine
        list={description}
        heading={
          isLoading
            ? t('tyres.loading')
            : count === 0
              ? t('tyres.none')
              : t('tyres.found', { count, n: String(count) })
        }
        panels={panels}
        isLoading={isLoading}
        isOtherSearch={isOtherSearch}
      />
      {(count > 0 || isFiltered) && (
        <Filters filters={filters} counts={counts} found={count} carNeeds={carNeeds} sort={sort} />
      )}
      <QueryNotes notes={notes} />
      {count === 0 ? (
        <EmptyState query={query} mode={description.mode} isFiltered={isFiltered} help={help} />
      ) : (
        <div className={isLoading ? 'animate-pulse opacity-50' : undefined}>
          <TyreSets sets={sets} query={kept} onLeave={saveScrollPosition} />
          <div className="card-grid">
            {cards.map((card, at) => (
              <TyreCard
                // biome-ignore lint/suspicious/noArrayIndexKey: size and model may be twice in a data file
                key={`${at} ${card.size} ${card.model}`}
                card={card}
                query={kept}
                isOneSize={description.isOneSize}
                onLeave={saveScrollPosition}
              />
            ))}
          </div>
          <BookForm query={kept} />
          <ListPagination page={page} pageCount={pageCount} />
        </div>
      )}
    </section>
  )
}

/**
 * Empty state: after a search a message that asks for it, without one a prompt (rules S9.11 and S12.6).
 */
function EmptyState({
  query,
  mode,
  isFiltered,
  help,
}: {
  query: URLSearchParams
  mode: TyreSearch['mode']
  isFiltered: boolean
  help: Help | null
}) {
  const t = useTranslations()
  const isNarrowed = Boolean(help?.list) && mode !== 'keyword'
  return (
    <div className="mt-4 rounded-card border border-line bg-white p-6 text-center md:p-10">
      <p className="mx-auto max-w-prose">
        {isFiltered || isNarrowed
          ? t('tyres.filters.none')
          : mode === 'vehicle'
            ? t('tyres.noneForVehicle')
            : mode === 'none'
              ? t('tyres.choose')
              : t('tyres.tryAdjustingFilters')}
      </p>
      {isFiltered && (
        <PageLink to={filteredUrl(query)} keepScroll className={`${buttonClass('quiet')} mt-3`}>
          {t('tyres.filters.clear')}
        </PageLink>
      )}
      {help && (
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          {help.list && (
            <PageLink to={help.list.url} className={buttonClass('primary')}>
              {help.list.text}
            </PageLink>
          )}
          {help.chatLink && (
            <ChatLink to={help.chatLink} className={buttonClass('chat')}>
              <ChatIcon />
              {t('tyres.askShop')}
            </ChatLink>
          )}
          {help.appointment && (
            <a href={help.appointment} className={buttonClass('quiet')}>
              {t('tyres.chooseBranch')}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
