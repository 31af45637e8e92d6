import { useState } from 'react'
import type { Company } from '../../../domain/company/company.ts'
import { oilPictureFor } from '../../../domain/engine-oils/oil-picture.ts'
import { TYRES_WITH_FREE_INSTALLATION } from '../../../domain/labour/labour-charge.ts'
import { LONGEST_KEYWORD } from '../../../domain/tyres/keyword.ts'
import { DEFAULT_SIZES } from '../../../domain/tyres/tyre-index.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { organisation, website } from '../../found/company-data.ts'
import { pageFacts } from '../../found/page-facts.ts'
import { sharedPicture } from '../../found/shared-picture.ts'
import { useText } from '../../messages/text.tsx'
import { PageTitle } from '../../page-title.tsx'
import { visitContext } from '../../request.ts'
import { SPOKEN_AGAIN } from '../../ui/spoken-again.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useWantedPictures } from '../../ui/wanted-pictures.ts'
import { KeywordSearch } from '../search/keyword-search.tsx'
import { readChoices } from '../search/read-choices.server.ts'
import { SizeSearch } from '../search/size-search.tsx'
import { VehicleSearch } from '../search/vehicle-search.tsx'
import type { Route } from './+types/home.route.ts'
import { MoreOfTheShop, WIDE } from './more-of-the-shop.tsx'

const TABS = ['size', 'vehicle', 'keyword'] as const
type Tab = (typeof TABS)[number]

export function loader({ context, url }: Route.LoaderArgs) {
  context.set(pageFacts, {
    picture: sharedPicture('home'),
    data: site => [organisation(site), website(site)],
  })
  const { company, ...catalogue } = context.get(visitContext).catalogue
  return {
    company: pick(company),
    // The first that the next page shows.
    oilPictures: catalogue.engineOils.flatMap(oil => oil.productImage ?? []).slice(0, FIRST_OILS),
    // What had been chosen when the language was changed (spoken-again.ts).
    choices: readChoices({ company, ...catalogue }, url.searchParams),
    keyword: url.searchParams.get('search')?.slice(0, LONGEST_KEYWORD) ?? '',
    tab: TABS.find(tab => tab === url.searchParams.get('by')) ?? 'size',
  }
}

function pick({ name, founded, promotions, reviews, review_count }: Company) {
  return { name, founded, promotions, reviews, review_count }
}

/** The home page (S §2). */
export default function Home({
  loaderData: { company, choices, tab, keyword, oilPictures },
}: Route.ComponentProps) {
  const t = useText()
  const [open, setOpen] = useState<Tab>(tab)
  useWantedPictures(() => {
    const isWide = matchMedia(WIDE).matches
    return [
      isWide ? '/pictures/hero.webp' : '/pictures/hero-800.webp',
      ...company.promotions.map(({ desktop, mobile }) => (isWide ? desktop : mobile)),
      ...oilPictures.map(src => oilPictureFor(src, devicePixelRatio)),
    ]
  })
  return (
    <>
      <div className="bg-steel bg-[url(/pictures/hero-800.webp)] bg-cover bg-center md:bg-[url(/pictures/hero.webp)]">
        <PageTitle>{t('home.title')}</PageTitle>
        <meta name="description" content={t('home.description')} />
        <div className="bay py-6 md:py-12">
          <div className="max-w-xl rounded-card bg-white p-4 shadow-lg md:p-6">
            <h1 className="text-4xl md:text-5xl">{t('home.title')}</h1>
            <p className="mt-2 text-soft">{t('home.lead', { count: TYRES_WITH_FREE_INSTALLATION })}</p>
            <div className="mt-4" {...SPOKEN_AGAIN}>
              <Tabs
                label={t('home.searchBy')}
                open={open}
                onOpen={setOpen}
                tabs={[
                  {
                    tab: 'size',
                    name: t('home.bySize'),
                    href: '/?by=size',
                    panel: <SizeSearch sizes={choices.sizes} chosen={choices.size} clear="in-place" />,
                  },
                  {
                    tab: 'vehicle',
                    name: t('home.byVehicle'),
                    href: '/?by=vehicle',
                    panel: (
                      <VehicleSearch
                        choices={choices}
                        searchAfter={TIME_TO_CHANGE_ONES_MIND}
                        clear="in-place"
                      />
                    ),
                  },
                  {
                    tab: 'keyword',
                    name: t('home.byKeyword'),
                    href: '/?by=keyword',
                    panel: <KeywordSearch chosen={keyword} allowsEmpty clear="in-place" />,
                  },
                ]}
              />
            </div>
            <h2 className="mt-6 font-sans text-sm font-semibold">{t('home.popularSizes')}</h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {DEFAULT_SIZES.map(size => (
                <li key={formatTyreSize(size)}>
                  <a
                    href={`/tires?width=${size.width}&ratio=${size.aspectRatio}&rim=${size.rim}`}
                    className="tread grid min-h-11 place-items-center rounded-control border border-ink/30 px-3 text-xl no-underline hover:border-ink"
                  >
                    {formatTyreSize(size)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <MoreOfTheShop company={company} />
    </>
  )
}

const FIRST_OILS = 4

/** ms: S §4, home page */
const TIME_TO_CHANGE_ONES_MIND = 1_500
