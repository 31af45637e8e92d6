import { useEffect, useRef, useState } from 'react'
import { data, href, isRouteErrorResponse, useNavigation } from 'react-router'
import {
  filterOils,
  listOilOptions,
  parseOilChoice,
  parseOilSort,
  sortOils,
} from '../../../domain/engine-oils/engine-oil.ts'
import { addOil, type BasketLine } from '../../../domain/engine-oils/enquiry-basket.ts'
import { selectOilImage } from '../../../domain/engine-oils/oil-image.ts'
import { hydrateOnUse } from '../../client/hydrate-on-use.tsx'
import { buttonClass } from '../../components/button.ts'
import { PageLink } from '../../components/page-link.tsx'
import { usePrecachedImages } from '../../components/use-precached-images.ts'
import { requestContext } from '../../context/request-context.ts'
import { ErrorPage } from '../../errors/error-page.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { nameOil } from '../basket/oil-name.ts'
import { changeBasket } from '../basket/use-basket.ts'
import type { Route } from './+types/engine-oil.route.ts'
import { OilCard } from './oil-card.tsx'
import { OIL_LIST } from './oil-list.ts'

const loadFilters = () => import('./oil-filters.tsx')
const OilFilters = hydrateOnUse('OilFilters', import.meta.env.SSR ? await loadFilters() : null, loadFilters)

/**
 * The engine oil list, filtered by the query. Answers 404 where no oil is sold, 503 while the catalogue
 * cannot be read.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { engineOils, sellsEngineOil, company, isFallback } = context.get(requestContext).catalogue
  if (!sellsEngineOil) throw data(null, { status: 404 })
  context.set(pageMetadata, {
    picture: ogImage('engine-oil'),
    breadcrumbs: t => [[t('shell.engineOil'), href('/engine-oil')]],
  })
  const choice = parseOilChoice(url.searchParams)
  const sort = parseOilSort(url.searchParams.get('sort'))
  const list = {
    choice,
    sort,
    options: listOilOptions(engineOils),
    oils: sortOils(filterOils(engineOils, choice), sort),
    company: { name: company.name, number: company.chat_number },
    isKnown: !isFallback || engineOils.length > 0,
  }
  return list.isKnown ? list : data(list, { status: 503 })
}

export default function EngineOil({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { choice, sort, options, oils, company, isKnown } = loaderData
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === href('/engine-oil')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(choice)
  useEffect(() => {
    // A pressed chip disappears: move the keyboard focus to the list.
    if (shown.current !== choice && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    shown.current = choice
  }, [choice])
  const { added, add } = useAddToBasket()
  usePrecachedImages(() =>
    oils.flatMap(oil => (oil.productImage ? selectOilImage(oil.productImage, devicePixelRatio) : [])),
  )
  if (!isKnown) return <OilsUnavailable />
  return (
    <div className="bay py-4 md:py-6">
      <PageHead title={t('oils.title')} description={t('oils.description')} />
      <OilFilters choice={choice} options={options} sort={sort} />
      <section className="pt-5" aria-busy={isLoading}>
        <div role="status">
          <h1
            ref={heading}
            id={OIL_LIST}
            tabIndex={-1}
            className="text-3xl outline-none focus-visible:shadow-none"
          >
            {isLoading
              ? t('oils.loading')
              : oils.length === 0
                ? t('oils.none')
                : t('oils.found', { n: String(oils.length) })}
          </h1>
        </div>
        {oils.length === 0 ? (
          <div className="mt-4 rounded-card border border-line bg-white p-6 text-center md:p-10">
            <p className="mx-auto max-w-prose">{t('oils.noneText')}</p>
          </div>
        ) : (
          <div
            className={`mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4 ${isLoading ? 'animate-pulse opacity-50' : ''}`}
          >
            {oils.map((oil, at) => (
              <OilCard
                // biome-ignore lint/suspicious/noArrayIndexKey: an oil may be twice in a data file
                key={`${at} ${oil.name}`}
                oil={oil}
                company={company}
                isEager={at < 2}
                onAdd={() => add(oil.name)}
              />
            ))}
          </div>
        )}
      </section>
      {/*
       * Always rendered, so that screen readers announce changes; at the bottom of the screen, so that it is
       * visible anywhere in the list.
       */}
      <div
        role="status"
        className="pointer-events-none fixed bottom-[calc(var(--chat-bar)+1rem)] left-4 right-4 z-40 sm:max-w-sm"
      >
        {added && (
          <p className="rounded-card border border-white/20 bg-black px-4 py-3 font-semibold leading-tight text-white shadow-lg">
            {t('oils.added', { oil: nameOil(t, added.oil), quantity: String(added.quantity) })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Adds oils to the basket and shows a short notice with the last one. */
function useAddToBasket() {
  const [added, setAdded] = useState<BasketLine | null>(null)
  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), ADDED_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [added])
  return {
    added,
    add(oil: string) {
      const line = changeBasket(basket => addOil(basket, oil)).find(line => line.oil === oil)
      setAdded(line ? { ...line } : null)
    },
  }
}

const ADDED_NOTICE_MS = 5_000

/** Shown when the catalogue cannot be read; the rest of the site works. */
function OilsUnavailable() {
  const t = useTranslations()
  return (
    <div className="bay py-16 text-center" role="alert">
      <PageHead title={t('oils.title')} description={t('oils.description')} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{t('oils.error')}</h1>
      <p className="mx-auto mt-4 max-w-md">{t('oils.errorText')}</p>
      <p className="mt-8">
        <PageLink to={href('/engine-oil')} reload className={buttonClass()}>
          {t('shell.retry')}
        </PageLink>
      </p>
    </div>
  )
}

/** Without oils the page does not exist; any other failure is the list's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? <ErrorPage error={error} /> : <OilsUnavailable />
}
