import { href } from 'react-router'
import { listStates, pageByState } from '../../../domain/branches/branch.ts'
import { PROMOTED_RADIUS_KM } from '../../../domain/branches/distance.ts'
import { buttonClass } from '../../components/button.ts'
import { PinIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { requestContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { tyreShops } from '../../seo/branches-schema.ts'
import { ogImage } from '../../seo/og-image.ts'
import { PageHead } from '../../seo/page-head.tsx'
import { pageMetadata } from '../../seo/page-metadata.ts'
import { BranchCards } from '../branch-card/branch-cards.tsx'
import { BranchPagination } from '../branch-card/branch-pagination.tsx'
import { BranchesHeading } from '../branch-card/branches-heading.tsx'
import { loadBranches } from '../branch-card/load-branches.server.ts'
import type { Route } from './+types/locate-us.route.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { branches, company } = loadBranches(context.get(requestContext).catalogue)
  const query = url.searchParams
  const shown = pageByState(branches, query.get('state'), query.get('page'))
  context.set(pageMetadata, {
    picture: ogImage('branches'),
    data: site =>
      tyreShops(
        shown.sections.flatMap(section => section.branches),
        site,
      ),
    breadcrumbs: t => [[t('shell.branches'), href('/locate-us')]],
  })
  return {
    company,
    count: branches.length,
    states: listStates(branches),
    ...shown,
  }
}

const LIST = 'list'

/**
 * The older branch page: the number of branches, a link to the finder, and all branches filtered by state
 * (rule S17.1).
 */
export default function LocateUs({
  loaderData: { company, count, states, state, sections, page, pageCount },
}: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <>
      <PageHead title={t('branches.listTitle')} description={t('branches.listDescription')} />
      <BranchesHeading title={t('branches.listTitle')} lead={t('branches.listCount', { count })}>
        <div className="flex flex-wrap gap-4">
          <PinIcon className="size-10 text-signal" />
          <div className="min-w-0 flex-1 basis-48">
            <h2 className="text-2xl">{t('branches.nearTitle')}</h2>
            <p className="mt-1 text-soft">{t('branches.nearText', { radius: String(PROMOTED_RADIUS_KM) })}</p>
            <a href={href('/branches')} className={`${buttonClass()} mt-3 max-sm:w-full`}>
              {t('branches.nearButton')}
            </a>
          </div>
        </div>
      </BranchesHeading>
      <div id={LIST} className="bay py-6">
        {count === 0 ? (
          <>
            <h2 className="text-3xl">{t('branches.none')}</h2>
            <p className="mt-2">{t('branches.noneYet')}</p>
          </>
        ) : (
          <>
            <StateFilter states={states} state={state} />
            {sections.map(section => (
              <section key={section.state} className="mt-6">
                <h2 className="mb-3 flex items-baseline gap-2 text-3xl">
                  {section.state}
                  <span className="text-xl text-soft">{section.count}</span>
                </h2>
                <BranchCards
                  branches={section.branches.map(branch => ({ branch }))}
                  company={company}
                  columns="as-many-as-fit"
                />
              </section>
            ))}
            <BranchPagination
              page={page}
              pageCount={pageCount}
              path={href('/locate-us')}
              state={state}
              hash={`#${LIST}`}
            />
          </>
        )}
      </div>
    </>
  )
}

/** Filter by state; submitted on change (app/text-page). The next document starts at the list. */
function StateFilter({ states, state }: { states: readonly string[]; state: string | null }) {
  const t = useTranslations()
  return (
    <QueryForm
      action={`${href('/locate-us')}#${LIST}`}
      data-submit-on-change=""
      // Otherwise the browser restores an old choice that does not match the list of the URL.
      autoComplete="off"
      className="flex flex-wrap items-end gap-2"
    >
      <div className="w-full sm:w-64">
        <SelectField
          label={t('branches.state')}
          name="state"
          defaultValue={state ?? ''}
          options={states}
          placeholder={t('branches.allStates')}
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('quiet')}>
          {t('branches.apply')}
        </button>
      </noscript>
    </QueryForm>
  )
}
