import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import type { TyreCard as Card } from '../../../domain/tyres/tyre-card.ts'
import type { TyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { TYRE_SORTS, type TyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatIcon } from '../../components/icons.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { chatPing } from '../../http/chat-ping.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { sameListUrl } from '../search/search-url.ts'
import { TyreCard } from '../tyre-card/tyre-card.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props = {
  search: TyreSearch
  /** the search that is under way, named at once so that its list finds its place; else the same */
  requested: TyreSearch
  sort: TyreSort
  results: { count: number; page: number; pageCount: number; cards: readonly Card[] }
  help: BranchContact | null
  isLoading: boolean
}

type BranchContact = { name: string; address: string; phone: string; chatLink: string | null }

/** The tyre list with its count, sort order, empty state and pagination. */
export function Results({ search, requested, sort, results, help, isLoading }: Props) {
  const t = useTranslations()
  const query = new URLSearchParams(useLocation().search)
  const { list, saveScrollPosition } = useScrollRestoration<HTMLElement>()
  const { count, page, pageCount, cards } = results
  const kept = sameListUrl(query, { page: page > 1 ? String(page) : '' }).slice(href('/tires').length)
  return (
    <section ref={list} className="scroll-mt-4 pt-4" aria-busy={isLoading}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-48">
          <h1 className="text-3xl">
            {isLoading
              ? t('tyres.loading')
              : count === 0
                ? t('tyres.none')
                : t('tyres.found', { count, n: String(count) })}
          </h1>
          <SearchedFor search={requested} />
        </div>
        {count > 0 && <SortForm query={query} sort={sort} />}
      </div>
      {count === 0 ? (
        <EmptyState search={search} help={help} />
      ) : (
        <>
          <div
            className={`mt-4 grid gap-3 lg:grid-cols-2 lg:gap-4 ${isLoading ? 'animate-pulse opacity-50' : ''}`}
          >
            {cards.map((card, at) => (
              <TyreCard
                // biome-ignore lint/suspicious/noArrayIndexKey: size and model may come twice in a sheet
                key={`${at} ${card.size} ${card.model}`}
                card={card}
                query={kept}
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
        </>
      )}
    </section>
  )
}

/** The search terms, beside the count. */
function SearchedFor({ search }: { search: TyreSearch }) {
  const t = useTranslations()
  switch (search.mode) {
    case 'none':
      return <p className="mt-1 text-soft">{t('tyres.popular')}</p>
    case 'size':
      return <p className="tread mt-1 text-xl text-soft">{search.size && formatTyreSize(search.size)}</p>
    case 'rim':
      return <p className="mt-1 text-soft">{t('tyres.box.rim', { rim: String(search.rim) })}</p>
    case 'keyword':
      return (
        <p className="mt-1 break-words text-soft">{t('tyres.forKeyword', { keyword: search.keyword })}</p>
      )
    case 'vehicle': {
      const { brand, model, year } = search.vehicle
      const sizes = [search.front, search.rear].flatMap(size => (size ? formatTyreSize(size) : []))
      return (
        <p className="mt-1 break-words text-soft">
          {brand &&
            `${t('tyres.forVehicle', { vehicle: [brand, model, year].filter(Boolean).join(' ') })} · `}
          <span className="tread text-xl">{sizes.join(' / ')}</span>
        </p>
      )
    }
  }
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
      className="flex min-w-0 max-w-full flex-wrap items-end gap-2"
      onChange={event => event.currentTarget.requestSubmit()}
    >
      <div className="w-52 max-w-full">
        <SelectField
          label={t('tyres.sortBy')}
          name="sort"
          value={chosen}
          options={TYRE_SORTS.map(value => ({ value, label: t(`tyres.sort.${value}`) }))}
          onChange={setChosen}
        />
      </div>
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
function EmptyState({ search, help }: { search: TyreSearch; help: BranchContact | null }) {
  const t = useTranslations()
  return (
    <div className="mt-4 rounded-card border border-line bg-white p-6 text-center md:p-10">
      <p className="mx-auto max-w-prose">
        {search.mode === 'vehicle'
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
