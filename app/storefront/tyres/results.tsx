import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import type { FilterCounts } from '../../../domain/tyres/filter-tyres.ts'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import { listFilters, type TyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { TYRE_SORTS, type TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatIcon } from '../../components/icons.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { chatPing } from '../../http/chat-ping.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { QueryNotes } from '../search/query-notes.tsx'
import { sameListUrl } from '../search/search-url.ts'
import { TyreCard } from '../tyre-card/tyre-card.tsx'
import type { CarNeeds } from './car-filter.tsx'
import { Filters } from './filters.tsx'
import { SearchLine } from './search-line.tsx'
import { type SetCards, TyreSets } from './tyre-sets.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props = {
  search: TyreSearch
  /** the search that is under way, named at once so that its list finds its place; else the same */
  requested: TyreSearch
  sort: TyreSort
  filters: TyreFilters
  carNeeds: CarNeeds | null
  results: {
    count: number
    page: number
    pageCount: number
    cards: readonly Card[]
    counts: FilterCounts
    sets: readonly SetCards[]
  }
  help: BranchContact | null
  /** what was understood of the search box */
  notes: ComponentProps<typeof QueryNotes>['notes']
  isLoading: boolean
  /** the search panels, where they do not stand above the list */
  panels: ReactNode
}

type BranchContact = { name: string; address: string; phone: string; chatLink: string | null }

/** The tyre list with its count, filters, sort order, empty state and pagination. */
export function Results(props: Props) {
  const { search, requested, sort, filters, carNeeds, results, help, notes, isLoading, panels } = props
  const t = useTranslations()
  const query = new URLSearchParams(useLocation().search)
  const { list, saveScrollPosition } = useScrollRestoration<HTMLElement>()
  const { count, page, pageCount, cards, counts, sets } = results
  const kept = sameListUrl(query, { page: page > 1 ? String(page) : '' }).slice(href('/tires').length)
  const isFiltered = listFilters(filters).length > 0
  const isOneSize = search.mode === 'size' || (search.mode === 'vehicle' && !search.rear)
  return (
    <section ref={list} aria-busy={isLoading}>
      <SearchLine
        search={requested}
        heading={
          isLoading
            ? t('tyres.loading')
            : count === 0
              ? t('tyres.none')
              : t('tyres.found', { count, n: String(count) })
        }
        panels={panels}
        isLoading={isLoading}
      />
      {(count > 0 || isFiltered) && (
        <Filters query={query} filters={filters} counts={counts} found={count} carNeeds={carNeeds}>
          {count > 0 && <SortForm query={query} sort={sort} />}
        </Filters>
      )}
      <QueryNotes search={search} count={count} notes={notes} />
      {count === 0 ? (
        <EmptyState search={search} isFiltered={isFiltered} help={help} />
      ) : (
        <div className={isLoading ? 'animate-pulse opacity-50' : undefined}>
          <TyreSets sets={sets} query={kept} onLeave={saveScrollPosition} />
          <div className="card-grid">
            {cards.map((card, at) => (
              <TyreCard
                // biome-ignore lint/suspicious/noArrayIndexKey: size and model may come twice in a sheet
                key={`${at} ${card.size} ${card.model}`}
                card={card}
                query={kept}
                isOneSize={isOneSize}
                isEager={at < 2}
                onLeave={saveScrollPosition}
              />
            ))}
          </div>
          <Pagination
            label={t('tyres.pagination')}
            page={page}
            pageCount={pageCount}
            href={number => sameListUrl(query, { page: number > 1 ? String(number) : '' })}
            labels={{
              previous: t('tyres.previousPage'),
              next: t('tyres.nextPage'),
              page: number => t('tyres.page', { page: String(number) }),
            }}
          />
        </div>
      )}
    </section>
  )
}

/** The sort order; its own form, submitted on change. */
function SortForm({ query, sort }: { query: URLSearchParams; sort: TyreSort }) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<string>(sort)
  useEffect(() => setChosen(sort), [sort])
  const kept = [...query].filter(([name]) => !['sort', 'page', 'lang'].includes(name))
  return (
    <QueryForm
      action={href('/tires')}
      query={kept}
      keepScroll
      className="sort"
      onChange={event => event.currentTarget.requestSubmit()}
    >
      <label>
        <span>{t('tyres.sortBy')}</span>
        <select name="sort" value={chosen} onChange={event => setChosen(event.currentTarget.value)}>
          {TYRE_SORTS.map(value => (
            <option key={value} value={value}>
              {t(`tyres.sort.${value}`)}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass('quiet')}>
          {t('tyres.apply')}
        </button>
      </noscript>
    </QueryForm>
  )
}

/**
 * Empty state: for a car the nearest branch with a message to it, without a search a prompt (rule S12.6).
 */
function EmptyState({
  search,
  isFiltered,
  help,
}: {
  search: TyreSearch
  isFiltered: boolean
  help: BranchContact | null
}) {
  const t = useTranslations()
  return (
    <div className="mt-4 rounded-card border border-line bg-white p-6 text-center md:p-10">
      <p className="mx-auto max-w-prose">
        {isFiltered
          ? t('tyres.filters.none')
          : search.mode === 'vehicle'
            ? t('tyres.noneForVehicle')
            : search.mode === 'none'
              ? t('tyres.choose')
              : t('tyres.tryAdjustingFilters')}
      </p>
      {help && (
        <div className="mx-auto mt-6 max-w-md border-t border-line pt-6">
          <h2 className="text-2xl">{t('tyres.helpfulBranch')}</h2>
          <p className="mt-2 font-semibold">{help.name}</p>
          <p className="text-soft">{help.address}</p>
          <p className="text-soft">{help.phone}</p>
          {help.chatLink && (
            <a
              href={help.chatLink}
              ping={chatPing(help.name)}
              target="_blank"
              rel="noopener"
              className={`${buttonClass('chat')} mt-4`}
            >
              <ChatIcon />
              {t('tyres.askShop')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}
