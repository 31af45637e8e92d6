import { type MouseEvent, useEffect } from 'react'
import { data, href, useLocation } from 'react-router'
import { defaultQuantity } from '../../../domain/booking/booking.ts'
import { TYRES_WITH_FREE_INSTALLATION } from '../../../domain/labour/labour-charge.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import { getTyrePrice } from '../../../domain/tyres/promotion.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { viewOf } from '../../../domain/usage/use.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { countUse } from '../../context/count-use.ts'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { tyrePicture } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { PageTitle } from '../../seo/page-title.tsx'
import { tyreProduct } from '../../seo/tyre-schema.ts'
import { BookForm, BookNow } from '../booking/book-now.tsx'
import { rememberTyre } from '../memory/driver-memory.ts'
import { changeMemory } from '../memory/use-memory.ts'
import { describeOtherSizes } from '../other-sizes/describe-other-sizes.server.ts'
import { otherSizesOfTyre } from '../other-sizes/load-other-sizes.server.ts'
import { OtherSizes } from '../other-sizes/other-sizes.tsx'
import { BrandMark, TestMark } from '../tyre-card/tyre-images.tsx'
import { TyrePriceText } from '../tyre-card/tyre-price.tsx'
import type { Route } from './+types/tyre.route.ts'
import { BuyBar } from './buy-bar.tsx'
import { specificationsOf } from './specifications.server.ts'
import { Specifications } from './specifications.tsx'
import { ZoomableImage } from './zoomable-image.tsx'

/**
 * One tyre by exact size and model. While the catalogue cannot be read, a tyre that the fallback list lacks
 * answers 503, not 404 (rule S26.5).
 */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const { tyres, isFallback, today } = catalogue
  const tyre = tyres.findTyre(params.size, params.model)
  if (!tyre)
    return data(
      { tyre: null, price: null, usualQuantity: null, isFallback, specifications: [], otherSizes: null },
      { status: isFallback ? 503 : 404 },
    )
  countUse(context, viewOf(tyre))
  const price = getTyrePrice(today, tyre)
  context.set(pageMetadata, {
    picture: tyrePicture(tyre),
    data: site => [tyreProduct(tyre, price, site, { isOffered: !isFallback })],
    breadcrumbs: t => [
      [t('shell.tyres'), href('/tires')],
      [`${tyre.brand} ${tyre.model} ${tyre.size}`, tyrePath(tyre)],
    ],
  })
  const t = translators[context.get(languageContext)]
  return {
    tyre,
    price,
    usualQuantity: defaultQuantity(null),
    isFallback,
    specifications: specificationsOf(tyre, t),
    otherSizes: describeOtherSizes(t, otherSizesOfTyre(catalogue, tyre, parseTyreSearch(url.searchParams))),
  }
}

export default function TyrePage({
  loaderData: { tyre, price, usualQuantity, isFallback, specifications, otherSizes },
}: Route.ComponentProps) {
  const t = useTranslations()
  const query = listQuery(useLocation().search)
  useEffect(() => {
    if (tyre) changeMemory(memory => ({ ...memory, recent: rememberTyre(memory.recent, tyre) }))
  }, [tyre])
  if (!tyre) return <NoTyre isFallback={isFallback} />
  const name = `${tyre.brand} ${tyre.model} ${tyre.size}`
  return (
    <div className="bay py-4 md:py-6">
      <PageHead title={name} description={t('tyre.description', { tyre: name })} />
      <PageLink to={`${href('/tires')}${query}`} onClick={goBackToList} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('tyre.back')}
      </PageLink>
      <h1 className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span className="text-5xl md:text-6xl">{tyre.size}</span>{' '}
        <span className="break-words font-sans text-xl font-semibold">
          {tyre.brand} {tyre.model}
        </span>
      </h1>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[6fr_6fr_minmax(17rem,5fr)]">
        <div className="flex min-w-0 flex-col rounded-card border border-line bg-white p-4 md:row-span-2 lg:row-span-1 lg:self-stretch">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-4">
            <BrandMark tyre={tyre} isBadge />
            <TestMark tyre={tyre} />
          </div>
          {/* Beside long specifications on large screens. */}
          <div className="pt-4 lg:sticky lg:top-4">
            <ZoomableImage tyre={tyre} />
          </div>
        </div>
        <section
          aria-labelledby="price"
          className="min-w-0 rounded-card border border-line bg-white p-4 lg:col-start-3"
        >
          <div className="flex items-center justify-between gap-2">
            <h2 id="price" className="text-2xl">
              {t('tyre.price')}
            </h2>
            {price.promotion && <Badge kind="promo">{t('tyres.promotion')}</Badge>}
          </div>
          <div className="mt-3">
            <TyrePriceText price={price} isLarge />
          </div>
          {price.sen !== null && (
            <p className="mt-2">
              <b>{formatPrice(price.sen * usualQuantity)}</b>{' '}
              {t('tyres.forQuantity', { count: usualQuantity })}
            </p>
          )}
          <p className="mt-2 text-sm text-soft">
            {t('tyre.included', { count: TYRES_WITH_FREE_INSTALLATION })}
          </p>
          <div className="mt-4 flex flex-wrap gap-2 not-roomy:hidden">
            <BookNow tyre={tyre} query={query} />
          </div>
        </section>
        <Specifications rows={specifications} />
      </div>
      {otherSizes && <OtherSizes sizes={otherSizes} />}
      <BookForm query={query} />
      <BuyBar tyre={tyre} price={price} query={query} />
    </div>
  )
}

function NoTyre({ isFallback }: { isFallback: boolean }) {
  const t = useTranslations()
  const title = isFallback ? t('tyre.unavailable') : t('tyre.notFound')
  return (
    <div className="bay py-16 text-center">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4">{isFallback ? t('errors.unavailableText') : t('tyre.notFoundText')}</p>
      <p className="mt-8">
        <a href={href('/')} className={buttonClass()}>
          {t('tyre.backToSearch')}
        </a>
      </p>
    </div>
  )
}

/**
 * Goes back in history if the previous entry is the list, so that its scroll position is restored. Not with
 * a modifier key (opens elsewhere) or after a jump within the page.
 */
function goBackToList(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || location.hash) return
  if (document.referrer !== event.currentTarget.href || history.length < 2) return
  event.preventDefault()
  history.back()
}

/** The query of the list for the back link, without `lang` (the cookie has the language). */
function listQuery(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('lang')
  const text = query.toString()
  return text && `?${text}`
}
