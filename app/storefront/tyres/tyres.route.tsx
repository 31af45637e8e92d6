import { type ReactNode, useState } from 'react'
import { href, isRouteErrorResponse, redirect, useLocation, useNavigation } from 'react-router'
import { defaultQuantity } from '../../../domain/booking/booking.ts'
import { TYRES_WITH_FREE_INSTALLATION } from '../../../domain/labour/labour-charge.ts'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { toTyreCard } from '../../../domain/tyres/tyre-card.ts'
import { listFilters, parseQuantity, parseTyreFilters } from '../../../domain/tyres/tyre-filters.ts'
import type { FoundTyre } from '../../../domain/tyres/tyre-index.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { parseTyreSort } from '../../../domain/tyres/tyre-sort.ts'
import { usesOfSearch } from '../../../domain/usage/use.ts'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { countUse } from '../../context/count-use.ts'
import { addServerHtml, languageContext, requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { PageTitle } from '../../seo/page-title.tsx'
import { CompareTray } from '../compare-choice/compare-tray.tsx'
import { MyCarSlot } from '../memory/lazy-memory.tsx'
import { loadCar } from '../memory/load-car.server.ts'
import { describeOtherSizes } from '../other-sizes/describe-other-sizes.server.ts'
import { otherSizesOfSearch } from '../other-sizes/load-other-sizes.server.ts'
import { OtherSizes } from '../other-sizes/other-sizes.tsx'
import { CLEAR_FORM } from '../search/clear-form.ts'
import { KeywordSearch, SizeSearch, VehicleSearch } from '../search/deferred-search-forms.tsx'
import { describeQueryNotes } from '../search/describe-query-notes.server.ts'
import { sameListUrl } from '../search/list-url.ts'
import { loadQuery } from '../search/load-query.server.ts'
import { loadSearchOptions } from '../search/load-search-options.server.ts'
import { SearchBox } from '../search/search-box.tsx'
import { EMPTY_VEHICLE } from '../search/search-options.ts'
import { searchText } from '../search/search-text.server.ts'
import { splitFitment, vehicleSearchUrl } from '../search/vehicle-search-url.ts'
import type { Route } from './+types/tyres.route.ts'
import { ChooseCar, LabourCharges } from './deferred-list-parts.tsx'
import { describeHelp } from './describe-help.server.ts'
import { describeList } from './describe-list.server.ts'
import { labourTableHtml } from './labour-table.server.tsx'
import { loadFitting } from './load-fitting.server.ts'
import { loadSets, toCarNeeds } from './load-sets.server.ts'
import { Results } from './results.tsx'
import { searchKey } from './use-scroll-restoration.ts'

/** The tyre search and its list. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const query = url.searchParams
  const sizes = splitFitment(query)
  if (sizes) throw redirect(sameListUrl(query, sizes), 303)
  const language = context.get(languageContext)
  const t = translators[language]
  const question = loadQuery(t, catalogue, query)
  const search = parseTyreSearch(query)
  const choices = loadSearchOptions(catalogue, query)
  const sort = parseTyreSort(query.get('sort'))

  // A form without JavaScript sends a car without its size: look the size up and redirect.
  const onlyFitment = choices.fitments.length === 1 ? choices.fitments[0] : undefined
  if (search.mode === 'none' && onlyFitment)
    throw redirect(vehicleSearchUrl(choices.vehicle, onlyFitment, sort), 303)
  // The same form may still hold the sizes of the previous car: never search a car with another car's
  // sizes.
  if (search.mode === 'vehicle' && choices.fitments.length > 0 && choices.selectedFitment === 0)
    throw redirect(
      onlyFitment
        ? vehicleSearchUrl(choices.vehicle, onlyFitment, sort)
        : sameListUrl(query, { vehicleTireSize: '', vehicleRearTireSize: '' }),
      303,
    )

  context.set(pageMetadata, {
    picture: ogImage('tyres'),
    breadcrumbs: t => [[t('shell.tyres'), href('/tires')]],
  })
  const filters = parseTyreFilters(query)
  const fitment =
    search.mode === 'vehicle' && search.front ? { front: search.front, rear: search.rear } : null
  const ratings =
    search.mode === 'vehicle' && fitment ? catalogue.vehicles.findRatings(search.vehicle, fitment) : null
  const narrowing = { filters, ratings }
  const found = catalogue.tyres.search(search, sort, parsePage(query.get('page')), narrowing)
  const { count, page, pageCount, tyres, filterCounts } = found
  const isFiltered = listFilters(filters).length > 0
  // Another page, order or part of a list is no further search.
  if (page === 1 && sort === 'default' && !isFiltered)
    for (const use of usesOfSearch(search, count, catalogue)) countUse(context, use)
  const toCard = ({ tyre, position, fit }: FoundTyre) => {
    const usual = defaultQuantity(position)
    const quantity = parseQuantity(query) ?? usual
    // For a staggered car, the quantity of both axles.
    return toTyreCard(tyre, catalogue.today, {
      position,
      fit,
      quantity: position ? Math.min(quantity, usual) : quantity,
    })
  }
  const help = count === 0 && !isFiltered ? describeHelp(t, catalogue, { query, search }) : null
  addServerHtml(context, 'labour', labourTableHtml(catalogue.labourCharges, language))
  return {
    list: describeList(t, search),
    question,
    boxText: question?.typed ?? searchText(search),
    notes: describeQueryNotes(t, catalogue, { query, search, count }),
    sort,
    filters,
    isFiltered,
    carNeeds: toCarNeeds(fitment?.rear ? null : (ratings?.front ?? null)),
    choices,
    results: {
      count,
      page,
      pageCount,
      cards: tyres.map(toCard),
      counts: filterCounts,
      sets:
        page === 1
          ? loadSets(catalogue, { search, sort, filters, ratings }).map(({ front, rear }) => ({
              front: toCard(front),
              rear: toCard(rear),
            }))
          : [],
    },
    help,
    car: loadCar(catalogue, search),
    otherSizes:
      count <= FEW_TYRES && !isFiltered && !help?.list
        ? describeOtherSizes(t, otherSizesOfSearch(catalogue, search))
        : null,
    fitting: loadFitting(
      catalogue,
      search,
      tyres.map(({ tyre }) => tyre),
    ),
    hasLabourCharges: catalogue.labourCharges.length > 0,
  }
}

export default function Tyres({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { list, question, choices, results, car, otherSizes, fitting, hasLabourCharges } = loaderData
  const navigation = useNavigation()
  const { search } = useLocation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === href('/tires')
  const isOtherSearch =
    isLoading && searchKey(navigation.location.search, ['sort']) !== searchKey(search, ['sort'])
  const { keyword = '' } = list
  const isTooLong = keyword.length > MAX_KEYWORD_LENGTH
  const isLeavingCar = isLoading && !new URLSearchParams(navigation.location.search).has('vehicleTireSize')
  const isNarrowed = list.mode !== 'none' || loaderData.isFiltered || loaderData.sort !== 'default'
  // Panels that were there on arrival stay: on a slow line the page would jump long after the click.
  const [isFoldedOnArrival] = useState(isNarrowed && !isTooLong && question === null)
  // A question has no list: it takes the place of the one before.
  const isFolded = isFoldedOnArrival && question === null
  // A list in place would be below these panels, off the screen of a phone.
  const box = <SearchBox text={loaderData.boxText} look="line" reload={!isFolded} />
  const panels = (
    <>
      <Panel legend={t('tyres.searchBySize')}>
        <SizeSearch sizes={choices.sizes} chosen={choices.size} sort={loaderData.sort} clear="to-tyres" />
      </Panel>
      <Panel legend={t('tyres.searchByVehicle')}>
        <VehicleSearch
          choices={isLeavingCar ? { ...choices, ...NO_CAR } : choices}
          sort={loaderData.sort}
          searchAfter={AUTO_SEARCH_DELAY_MS}
          clear="to-tyres"
        />
      </Panel>
      {list.keyword !== undefined && (
        <div className="rounded-card border border-line bg-white p-4 md:col-span-2">
          <KeywordSearch
            key={keyword}
            chosen={keyword}
            error={isTooLong ? t('tyres.keywordTooLong', { count: MAX_KEYWORD_LENGTH }) : null}
            allowsEmpty={false}
            clear="to-tyres"
          />
        </div>
      )}
    </>
  )
  return (
    <div className={`bay pb-4 md:pb-6 ${isFolded ? '' : 'pt-4'}`}>
      <PageHead
        title={list.title}
        description={t('tyres.description', { count: TYRES_WITH_FREE_INSTALLATION })}
      />
      {/* Links to such pages would bring any text into search engines. */}
      {list.mode === 'keyword' && results.count === 0 && <meta name="robots" content="noindex" />}
      {isFolded ? (
        <Results
          {...loaderData}
          isLoading={isLoading}
          isOtherSearch={isOtherSearch}
          panels={
            <>
              <div className="md:col-span-2">{box}</div>
              {panels}
            </>
          }
        />
      ) : (
        <>
          {box}
          {question && <ChooseCar question={question} />}
          <div className="my-4 grid gap-3 md:grid-cols-2 md:gap-4">{panels}</div>
          {question === null && (
            <Results {...loaderData} isLoading={isLoading} isOtherSearch={isOtherSearch} panels={null} />
          )}
        </>
      )}
      {question === null && car && !isLoading && <MyCarSlot car={car} />}
      {question === null && otherSizes && !isLoading && <OtherSizes sizes={otherSizes} />}
      <LabourCharges hasCharges={hasLabourCharges} fitting={fitting} />
      <CompareTray cards={results.cards} />
      {/* Loads a new document, which resets the state of all panels. */}
      <QueryForm id={CLEAR_FORM} action={href('/tires')} reload />
    </div>
  )
}

/** A list of so many tyres also offers other sizes (rule S40.7). */
const FEW_TYRES = 3

/** Parses the page number; the list turns numbers without a page into page 1 (rule S12.4). */
const parsePage = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 1)

/** The panel of cars while a search without one is under way. */
const NO_CAR = {
  vehicle: EMPTY_VEHICLE,
  years: [],
  models: [],
  fitments: [],
  selectedFitment: 0,
}

/** rule S9.6 */
const AUTO_SEARCH_DELAY_MS = 600

function Panel({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="search-panel">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

/** Shown if the list could not be loaded; the rest of the site works. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useTranslations()
  const { pathname, search } = useLocation()
  const message = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : ''
  return (
    <div className="bay py-16 text-center" role="alert">
      <PageTitle>{t('tyres.title')}</PageTitle>
      <p className="text-xl font-semibold">{t('tyres.loadError')}</p>
      <p className="mt-2 text-soft">{message}</p>
      <p className="mt-6">
        <PageLink to={pathname + search} reload className={buttonClass()}>
          {t('shell.retry')}
        </PageLink>
      </p>
    </div>
  )
}
