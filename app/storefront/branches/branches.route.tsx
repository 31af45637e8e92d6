import { useEffect } from 'react'
import { data, href } from 'react-router'
import { pageOfBranches } from '../../../domain/branches/branch.ts'
import { parseRadius } from '../../../domain/branches/distance.ts'
import { MAX_AREA_LENGTH } from '../../../domain/branches/pick-branches.ts'
import { writeOutNames } from '../../../domain/branches/short-names.ts'
import { describeBranches } from '../../../domain/company/company.ts'
import { hydrateNow, hydrateOnUse } from '../../client/hydrate-on-use.tsx'
import { PinIcon } from '../../components/icons.tsx'
import { appContext, requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { BranchesHeading } from '../branch-card/branches-heading.tsx'
import { loadBranches } from '../branch-card/load-branches.server.ts'
import type { Route } from './+types/branches.route.ts'
import { BranchFinder } from './branch-finder.tsx'
import { findInList, SEARCH_METHODS } from './found-branches.ts'
import { useBranchFinder } from './use-branch-finder.ts'

const load = async () => (await import('./branch-lists.ts')).branchLists
const rendered = import.meta.env.SSR ? await load() : null
const AllBranches = hydrateOnUse('AllBranches', rendered, load)
const Results = hydrateOnUse('Results', rendered, load)

export function loader({ context, url: { searchParams: query } }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const { branches, company } = loadBranches(catalogue)
  const { geocoderUrl, tileUrl } = context.get(appContext)
  const area = query.get('area')
  const shown = pageOfBranches(branches, query.get('page'))
  const first = {
    way: SEARCH_METHODS.find(way => way === query.get('by')) ?? (area === null ? 'location' : 'area'),
    radius: parseRadius(query.get('radius')),
    area: area && area.length <= MAX_AREA_LENGTH ? area : '',
    isBlank: area?.trim() === '',
    found:
      area && area.length <= MAX_AREA_LENGTH
        ? (findInList(writeOutNames(area), branches) ?? findInList(area, branches))
        : null,
  } as const
  context.set(pageMetadata, {
    picture: ogImage('branches'),
    breadcrumbs: t => [[t('shell.branches'), href('/branches')]],
  })
  const page = {
    named: describeBranches(catalogue.company, catalogue.branches),
    list: { ...shown, count: branches.length },
    company,
    geocoderUrl,
    tileUrl,
    first,
  }
  return data(page, { status: first.isBlank ? 422 : 200 })
}

/**
 * The branch finder. The HTML lists every branch; a search replaces the list with those within the radius
 * (rule S16.6).
 */
export default function Branches({
  loaderData: { named, list, company, geocoderUrl, tileUrl, first },
}: Route.ComponentProps) {
  const t = useTranslations()
  const finder = useBranchFinder(geocoderUrl, list, first)
  const { found } = finder
  useEffect(() => {
    if (found) hydrateNow()
  }, [found])
  return (
    <>
      <PageHead title={t('branches.title')} description={t('branches.description', named)} />
      <BranchesHeading title={t('branches.title')} lead={t('branches.lead', named)}>
        <BranchFinder finder={finder} first={first} />
      </BranchesHeading>
      <div className="bay py-6">
        {found ? (
          <Results found={found} radius={finder.radii[found.way]} company={company} tileUrl={tileUrl} />
        ) : (
          <>
            <SearchPrompt count={list.count} />
            {list.count > 0 && <AllBranches list={list} company={company} />}
          </>
        )}
      </div>
    </>
  )
}

/** Before any search: the number of branches. */
function SearchPrompt({ count }: { count: number }) {
  const t = useTranslations()
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-white p-4 md:p-6">
      <PinIcon className="size-10 text-signal" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-2xl">{count > 0 ? t('branches.ready') : t('branches.none')}</h2>
        <p className="text-soft">{count > 0 ? t('branches.readyText', { count }) : t('branches.noneYet')}</p>
      </div>
    </div>
  )
}
