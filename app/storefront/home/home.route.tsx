import { useState } from 'react'
import { href } from 'react-router'
import { type Company, describeBranches, localize } from '../../../domain/company/company.ts'
import { selectOilImage } from '../../../domain/engine-oils/oil-image.ts'
import { TYRES_WITH_FREE_INSTALLATION } from '../../../domain/labour/labour-charge.ts'
import { DEFAULT_SIZES } from '../../../domain/tyres/default-sizes.ts'
import { MAX_KEYWORD_LENGTH } from '../../../domain/tyres/keyword.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { Tabs } from '../../components/tabs.tsx'
import { usePrecachedImages } from '../../components/use-precached-images.ts'
import { languageContext, requestContext } from '../../context/request-context.ts'
import { PRESERVE_ON_LANGUAGE_SWITCH } from '../../forms/preserve-on-language-switch.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { organisation, website } from '../../seo/company-schema.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { RecentTyresSlot, SavedCarSlot } from '../memory/lazy-memory.tsx'
import { KeywordSearch, SizeSearch, VehicleSearch } from '../search/deferred-search-forms.tsx'
import { loadSearchOptions } from '../search/load-search-options.server.ts'
import { SearchBox } from '../search/search-box.tsx'
import type { Route } from './+types/home.route.ts'
import { HomeSections, WIDE } from './home-sections.tsx'

const TABS = ['size', 'vehicle', 'keyword'] as const
type Tab = (typeof TABS)[number]

export function loader({ context, url }: Route.LoaderArgs) {
  context.set(pageMetadata, {
    picture: ogImage('home'),
    data: site => [organisation(site), website(site)],
  })
  const { company, ...catalogue } = context.get(requestContext).catalogue
  const language = context.get(languageContext)
  return {
    company: pick(company),
    reviews: company.reviews.map(({ title, time_ago, ...review }) => ({
      ...review,
      title: localize(title, language),
      time_ago: localize(time_ago, language),
    })),
    promotions: catalogue.banners.map(({ desktop, mobile, alt }) => ({
      desktop: localize(desktop, language),
      mobile: localize(mobile, language),
      alt: alt[language],
    })),
    branches: describeBranches(company, catalogue.branches),
    // Prefetched for the engine oil page.
    oilPictures: catalogue.engineOils.flatMap(oil => oil.productImage ?? []).slice(0, FIRST_OILS),
    // Values that the language switch carries along (preserve-on-language-switch.ts).
    choices: loadSearchOptions({ company, ...catalogue }, url.searchParams),
    keyword: url.searchParams.get('search')?.slice(0, MAX_KEYWORD_LENGTH) ?? '',
    popularSizes: DEFAULT_SIZES.map(size => ({
      size: formatTyreSize(size),
      to: `${href('/tires')}?width=${size.width}&ratio=${size.aspectRatio}&rim=${size.rim}`,
    })),
    tab: TABS.find(tab => tab === url.searchParams.get('by')) ?? 'size',
  }
}

function pick({ name, founded, review_count }: Company) {
  return { name, founded, review_count }
}

/** The home page. */
export default function Home({
  loaderData: { company, promotions, reviews, branches, choices, tab, keyword, popularSizes, oilPictures },
}: Route.ComponentProps) {
  const t = useTranslations()
  const [open, setOpen] = useState<Tab>(tab)
  usePrecachedImages(() => {
    const isWide = matchMedia(WIDE).matches
    return [
      ...(isWide ? ['/pictures/hero.webp'] : []),
      ...promotions.map(({ desktop, mobile }) => (isWide ? desktop : mobile)),
      ...oilPictures.map(src => selectOilImage(src, devicePixelRatio)),
    ]
  })
  return (
    <>
      {/* A phone shows no picture: the panel would cover it, and the largest paint would wait for it. */}
      <div className="bg-steel bg-cover bg-center md:bg-[url(/pictures/hero.webp)]">
        <PageHead title={t('home.title')} description={t('home.description')} />
        <div className="bay py-6 md:py-12">
          <div className="max-w-xl rounded-card bg-white p-4 shadow-lg md:p-6">
            <h1 className="text-4xl md:text-5xl">{t('home.title')}</h1>
            <SavedCarSlot>
              <p className="mt-2 min-h-12 text-soft">
                {t('home.lead', { count: TYRES_WITH_FREE_INSTALLATION })}
              </p>
            </SavedCarSlot>
            <div className="mt-4">
              <SearchBox text="" look="panel" />
            </div>
            <div className="mt-4" {...PRESERVE_ON_LANGUAGE_SWITCH}>
              <Tabs
                label={t('home.searchBy')}
                open={open}
                onOpen={setOpen}
                tabs={[
                  {
                    tab: 'size',
                    name: t('home.bySize'),
                    href: `${href('/')}?by=size`,
                    panel: <SizeSearch sizes={choices.sizes} chosen={choices.size} clear="in-place" />,
                  },
                  {
                    tab: 'vehicle',
                    name: t('home.byVehicle'),
                    href: `${href('/')}?by=vehicle`,
                    panel: (
                      <VehicleSearch choices={choices} searchAfter={AUTO_SEARCH_DELAY_MS} clear="in-place" />
                    ),
                  },
                  {
                    tab: 'keyword',
                    name: t('home.byKeyword'),
                    href: `${href('/')}?by=keyword`,
                    panel: <KeywordSearch chosen={keyword} allowsEmpty clear="in-place" />,
                  },
                ]}
              />
            </div>
            <h2 className="mt-6 font-sans text-sm font-semibold">{t('home.popularSizes')}</h2>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2 sm:flex sm:flex-wrap">
              {popularSizes.map(({ size, to }) => (
                <li key={size}>
                  <a
                    href={to}
                    className="tread grid min-h-11 place-items-center rounded-control border border-ink/30 text-lg no-underline sm:px-3 sm:text-xl hover:border-ink"
                  >
                    {size}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <HomeSections company={company} promotions={promotions} reviews={reviews} branches={branches} />
      <RecentTyresSlot />
    </>
  )
}

const FIRST_OILS = 4

/** rule S9.6 */
const AUTO_SEARCH_DELAY_MS = 1_500
