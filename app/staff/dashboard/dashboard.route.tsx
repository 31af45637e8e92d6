import { data, redirect, useNavigate } from 'react-router'
import { noteSearch } from '../../../domain/audit/note-search.server.ts'
import { keepFilters } from '../../../domain/people/keep-filters.server.ts'
import { answerHeaders } from '../../answer-headers.ts'
import { useText } from '../../messages/text.tsx'
import { readForm } from '../../read-form.server.ts'
import { shopContext, staffPermitContext } from '../../request.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { addressOf, searchOf, useCounterAddress } from '../search-number.ts'
import { sentFilters } from '../sent-filters.ts'
import type { Route } from './+types/dashboard.route.ts'
import { ClaimDialogs } from './claim-dialogs.tsx'
import { HISTORY_FIELDS, SEARCH_FIELDS } from './filters.ts'
import { HistoryTab } from './history-tab.tsx'
import { readNewClaim, submitClaim, unreadClaim } from './new-claim.server.ts'
import { NewClaimTab } from './new-claim-tab.tsx'
import { readDialog, readHistory, readSearch } from './read-dashboard.server.ts'
import { RegistrationDialogs } from './registration-dialogs.tsx'
import { SearchTab } from './search-tab.tsx'
import { submitInvoice } from './submit-invoice.server.ts'
import { DIALOGS } from './use-dialog-address.ts'

const TABS = ['search', 'new-claim', 'claims-history'] as const
type Tab = (typeof TABS)[number]
const tabOf = (url: URL): Tab => TABS.find(tab => tab === url.searchParams.get('tab')) ?? 'search'

/** The counter's dashboard (W §2): what the open tab shows, and the dialog over it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const permit = context.get(staffPermitContext)
  const shop = context.get(shopContext)
  const tab = tabOf(url)
  const warrantyId = url.searchParams.get('warranty_id')
  const page = {
    tab,
    isAdmin: permit.person.role === 'admin',
    hasSecondFactors: shop.staffSecondFactor !== 'off',
    warrantyId,
    search: null,
    history: null,
    newClaim: null,
    dialog: null,
    failure: null,
  }
  try {
    if (tab === 'new-claim') {
      const newClaim = warrantyId === null ? null : await readNewClaim(permit, warrantyId, shop)
      return data({ ...page, newClaim }, { status: warrantyId !== null && !newClaim ? 404 : 200 })
    }
    const dialog = await readDialog(permit, url, shop)
    const status = dialog?.kind === 'missing' ? 404 : 200
    if (tab === 'search')
      return data({ ...page, search: await readSearch(permit, url, shop), dialog }, { status })
    return data({ ...page, history: await readHistory(permit, url, shop), dialog }, { status })
  } catch (error) {
    shop.log.error({ err: error }, 'the dashboard could not be read')
    const newClaim = tab === 'new-claim' ? { registration: null, ...unreadClaim(shop) } : null
    return data({ ...page, newClaim, failure: failureOf(tab, url) }, { status: 503 })
  }
}

/** What could not be read, as the counter is told (W §8). */
function failureOf(tab: Tab, url: URL): 'search' | 'details' | 'tyreIds' | 'information' {
  if (tab === 'new-claim') return 'information'
  if (url.searchParams.has('tyres')) return 'tyreIds'
  return DIALOGS.some(name => url.searchParams.has(name)) ? 'details' : 'search'
}

export const headers = answerHeaders

/** A search or a look through the history keeps its filters; a claim and an invoice are carried out. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const permit = context.get(staffPermitContext)
  const shop = context.get(shopContext)
  const tab = tabOf(url)
  if (tab === 'new-claim') {
    const warrantyId = url.searchParams.get('warranty_id') ?? ''
    return submitClaim(permit, { request, url, warrantyId }, shop)
  }
  const claimId = url.searchParams.get('invoice')
  if (claimId !== null) return submitInvoice(permit, { request, url, claimId }, shop)

  const { typed, refusals } = sentFilters(await readForm(request, shop), FILTERS[tab])
  if (Object.keys(refusals).length > 0) {
    return data({ form: 'filters', typed, refusals } as const, { status: 422 })
  }
  const kept = { person: permit.person, screen: tab, filters: typed, search: searchOf(url) }
  const search = await keepFilters(kept, shop)
  await noteSearch(permit, { screen: tab, typed }, shop)
  return redirect(addressOf('/dashboard', { tab }, search), 303)
}

const FILTERS = {
  search: { names: SEARCH_FIELDS, dates: ['purchase_from', 'purchase_to'] },
  'claims-history': { names: HISTORY_FIELDS, dates: ['date_from', 'date_to'] },
} as const

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const navigate = useNavigate()
  const { tab, isAdmin, hasSecondFactors, warrantyId, search, history, newClaim, dialog, failure } =
    loaderData
  const filters = actionData?.form === 'filters' ? actionData : null
  const claim = actionData?.form === 'claim' ? actionData : null
  const down = failure && (
    <Notice
      kind="error"
      title={t(`staff.failures.${failure}.title`)}
      text={t(`staff.failures.${failure}.text`)}
    />
  )
  const own = useCounterAddress()
  const address = (to: Tab) =>
    own('/dashboard', {
      tab: to,
      ...(to === 'new-claim' && warrantyId !== null && { warranty_id: warrantyId }),
    })
  return (
    <CounterFrame>
      <div className="mx-auto max-w-[100rem] px-4 py-4">
        <title>{t('staff.admin')}</title>
        <meta name="robots" content="noindex" />
        <h1 className="sr-only">{t('staff.admin')}</h1>
        <p className="mb-2 flex justify-end gap-4">
          {hasSecondFactors && (
            <a href={own('/dashboard/second-factor')} className="underline">
              {t('staff.secondFactor.title')}
            </a>
          )}
          {isAdmin && (
            <a href={own('/dashboard/audit')} className="underline">
              {t('staff.audit')}
            </a>
          )}
        </p>
        <Tabs
          label={t('staff.tabs.label')}
          open={tab}
          onOpen={to => navigate(address(to), { replace: true })}
          tabs={[
            {
              tab: 'search',
              name: t('staff.tabs.search'),
              href: address('search'),
              panel: search ? <SearchTab page={search} again={filters} isAdmin={isAdmin} /> : down,
            },
            {
              tab: 'new-claim',
              name: t('staff.tabs.newClaim'),
              href: address('new-claim'),
              isDisabled: warrantyId === null,
              panel: tab === 'new-claim' && (
                <>
                  {down}
                  <NewClaimTab key={warrantyId} page={newClaim} warrantyId={warrantyId} again={claim} />
                </>
              ),
            },
            {
              tab: 'claims-history',
              name: t('staff.tabs.history'),
              href: address('claims-history'),
              panel: history ? <HistoryTab page={history} again={filters} /> : down,
            },
          ]}
        />
        <RegistrationDialogs dialog={dialog} />
        <ClaimDialogs dialog={dialog} problem={actionData?.form === 'invoice' ? actionData.problem : null} />
      </div>
    </CounterFrame>
  )
}
