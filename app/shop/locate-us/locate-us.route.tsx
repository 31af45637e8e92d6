import { PROMOTED_RADIUS_KM } from '../../../domain/branches/nearby.ts'
import { branchesIn, branchStates } from '../../../domain/branches/state-filter.ts'
import { tyreShops } from '../../found/branches-data.ts'
import { breadcrumbs } from '../../found/crumbs-data.ts'
import { pageFacts } from '../../found/page-facts.ts'
import { sharedPicture } from '../../found/shared-picture.ts'
import { useText } from '../../messages/text.tsx'
import { translators } from '../../messages/translators.server.ts'
import { PageTitle } from '../../page-title.tsx'
import { visitContext } from '../../request.ts'
import { buttonClass } from '../../ui/button.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { BranchCards } from '../branch-card/branch-cards.tsx'
import { BranchesHead } from '../branch-card/branches-head.tsx'
import { readBranches } from '../branch-card/read-branches.server.ts'
import type { Route } from './+types/locate-us.route.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { branches, company } = readBranches(context.get(visitContext).catalogue)
  const shown = branchesIn(url.searchParams.get('state'), branches)
  context.set(pageFacts, {
    picture: sharedPicture('branches'),
    data: site => {
      const t = translators[site.language]
      return [
        ...tyreShops(shown.found, site),
        breadcrumbs(
          [
            [t('shell.home'), '/'],
            [t('shell.branches'), '/locate-us'],
          ],
          site,
        ),
      ]
    },
  })
  return {
    company,
    count: branches.length,
    states: branchStates(branches),
    ...shown,
  }
}

/** The older page of branches (S §2, readings.md): how many, the way to the finder, and all of them by state. */
export default function LocateUs({
  loaderData: { company, count, states, state, found },
}: Route.ComponentProps) {
  const t = useText()
  return (
    <>
      <PageTitle>{t('branches.listTitle')}</PageTitle>
      <meta name="description" content={t('branches.listDescription')} />
      <BranchesHead title={t('branches.listTitle')} lead={t('branches.listCount', { count })}>
        <div className="flex gap-4">
          <PinIcon className="size-10 text-signal" />
          <div className="min-w-0 flex-1">
            <h2 className="text-2xl">{t('branches.nearTitle')}</h2>
            <p className="mt-1 text-soft">{t('branches.nearText', { radius: String(PROMOTED_RADIUS_KM) })}</p>
            <a href="/branches" className={`${buttonClass()} mt-3 max-sm:w-full`}>
              {t('branches.nearButton')}
            </a>
          </div>
        </div>
      </BranchesHead>
      <div className="bay py-6">
        {count === 0 ? (
          <>
            <h2 className="text-3xl">{t('branches.none')}</h2>
            <p className="mt-2">{t('branches.noneYet')}</p>
          </>
        ) : (
          <>
            <StateFilter states={states} state={state} />
            {states
              .filter(each => state === null || each === state)
              .map(each => {
                const branches = found.filter(branch => branch.state === each)
                return (
                  <section key={each} className="mt-6">
                    <h2 className="mb-3 flex items-baseline gap-2 text-3xl">
                      {each}
                      <span className="text-xl text-soft">{branches.length}</span>
                    </h2>
                    <BranchCards
                      branches={branches.map(branch => ({ branch }))}
                      company={company}
                      columns="as-many-as-fit"
                    />
                  </section>
                )
              })}
          </>
        )}
      </div>
    </>
  )
}

/** All States, or one. With script it is sent as soon as another is chosen. */
function StateFilter({ states, state }: { states: readonly string[]; state: string | null }) {
  const t = useText()
  return (
    <form
      action="/locate-us"
      data-keep-scroll=""
      className="flex items-end gap-2"
      onChange={event => event.currentTarget.requestSubmit()}
    >
      <div className="w-full sm:w-64">
        <SelectField
          label={t('branches.state')}
          name="state"
          value={state ?? ''}
          options={states}
          placeholder={t('branches.allStates')}
          // The form answers a change; the field itself only shows what is listed.
          onChange={() => {}}
        />
      </div>
      <noscript>
        <button type="submit" className={buttonClass('quiet')}>
          {t('branches.apply')}
        </button>
      </noscript>
    </form>
  )
}
