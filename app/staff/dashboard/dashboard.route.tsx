import { data, href, redirect, useNavigate } from 'react-router'
import type { Permit, StaffPermission } from '../../../domain/access/permit.ts'
import { auditSearch } from '../../../domain/audit/audit-events.server.ts'
import { loadSavedFilters, saveFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { Tabs } from '../../components/tabs.tsx'
import type { AppContext } from '../../context/app-context.ts'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { submitChosen } from '../claims-history/chosen-claims.server.ts'
import { ClaimDialogs } from '../claims-history/claim-dialogs.tsx'
import { HISTORY_FIELDS } from '../claims-history/history-filters.ts'
import { HistoryTab } from '../claims-history/history-tab.tsx'
import { loadHistory } from '../claims-history/load-history.server.ts'
import { submitInvoice } from '../claims-history/submit-invoice.server.ts'
import { staffListTools } from '../list-tools.ts'
import { emptyClaim, loadNewClaim, submitClaim } from '../new-claim/new-claim.server.ts'
import { NewClaimTab } from '../new-claim/new-claim-tab.tsx'
import { useDraftCleanup } from '../new-claim/use-draft-cleanup.ts'
import { parseFilters } from '../parse-filters.ts'
import { savedSearchId, staffUrl, useStaffUrl } from '../saved-search-url.ts'
import { loadSearch } from '../search/load-search.server.ts'
import { RegistrationDialogs } from '../search/registration-dialogs.tsx'
import { SEARCH_FIELDS } from '../search/search-filters.ts'
import { SearchTab } from '../search/search-tab.tsx'
import { DIALOGS } from '../use-dialog-url.ts'
import type { Route } from './+types/dashboard.route.ts'
import { loadDialog } from './load-dialog.server.ts'

const TABS = ['search', 'new-claim', 'claims-history'] as const
type Tab = (typeof TABS)[number]
const tabOf = (url: URL): Tab => TABS.find(tab => tab === url.searchParams.get('tab')) ?? 'search'

/** The staff dashboard: the data of the open tab and of the dialog over it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const permit = context.get(staffPermitContext)
  const app = context.get(appContext)
  const tab = tabOf(url)
  const warrantyId = url.searchParams.get('warranty_id')
  const page = {
    tab,
    isAdmin: permit.user.role === 'admin',
    hasSecondFactors: app.staffSecondFactor !== 'off',
    warrantyId,
    search: null,
    history: null,
    newClaim: null,
    dialog: null,
    failure: null,
    waitMinutes: null,
  }
  try {
    if (tab === 'new-claim') {
      const tyre = url.searchParams.get('tyre')
      const newClaim = warrantyId === null ? null : await loadNewClaim(permit, { warrantyId, tyre }, app)
      return data({ ...page, newClaim }, { status: warrantyId !== null && !newClaim ? 404 : 200 })
    }
    const dialog = await loadDialog(permit, url, app)
    const status = dialog?.kind === 'missing' ? 404 : 200
    if (tab === 'search') {
      const search = await loadSearch(permit, url, staffListTools(context))
      if ('retryAfterSeconds' in search) return tooManyRequests(search.retryAfterSeconds, page)
      return data({ ...page, search, dialog }, { status })
    }
    const history = await loadHistory(permit, url, staffListTools(context))
    if ('retryAfterSeconds' in history) return tooManyRequests(history.retryAfterSeconds, page)
    return data({ ...page, history, dialog }, { status })
  } catch (error) {
    app.log.error({ event: 'dashboard_load_failed', err: error }, 'dashboard data could not be loaded')
    const newClaim =
      tab === 'new-claim' ? { registration: null, purchase: undefined, ...emptyClaim(app) } : null
    return data({ ...page, newClaim, failure: failedPart(tab, url) }, { status: 503 })
  }
}

/** Which data could not be loaded, as a key of the error texts. */
function failedPart(tab: Tab, url: URL): 'search' | 'details' | 'tyreIds' | 'information' {
  if (tab === 'new-claim') return 'information'
  if (url.searchParams.has('tyres')) return 'tyreIds'
  return DIALOGS.some(name => url.searchParams.has(name)) ? 'details' : 'search'
}

export const headers = actionHeaders

/** A search stores its filters; a claim or an invoice is carried out. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const permit = context.get(staffPermitContext)
  const app = context.get(appContext)
  const tab = tabOf(url)
  if (tab === 'new-claim') {
    const warrantyId = url.searchParams.get('warranty_id') ?? ''
    return submitClaim(permit, { request, url, warrantyId }, app)
  }
  const claimId = url.searchParams.get('invoice')
  if (claimId !== null) return submitInvoice(permit, { request, url, claimId }, app)

  const form = await parseForm(request, app)
  const answer =
    tab === 'claims-history' ? await submitChosen(permit, { fields: form.fields, url }, app) : null
  if (answer) return answer
  const removed = form.fields.get('remove')
  const { values, errors } =
    removed === null
      ? parseFilters(form, FILTERS[tab])
      : { values: await filtersWithout(removed, { permit, tab, url }, app), errors: {} }
  if (Object.keys(errors).length > 0) {
    return data({ form: 'filters', values, errors } as const, { status: 422 })
  }
  const savedSearch = { user: permit.user, page: tab, filters: values, search: savedSearchId(url) }
  const search = await saveFilters(savedSearch, app)
  await auditSearch(permit, { page: tab, values }, app)
  return redirect(staffUrl(href('/dashboard'), { tab }, search), 303)
}

/** The filters of this window's search, without the one whose chip was pressed. */
async function filtersWithout(
  removed: string,
  { permit, tab, url }: { permit: Permit<StaffPermission>; tab: 'search' | 'claims-history'; url: URL },
  app: AppContext,
) {
  const saved = { user: permit.user, page: tab, search: savedSearchId(url) }
  const { [removed]: _, ...others } = await loadSavedFilters(saved, app)
  return others
}

const FILTERS = {
  search: { names: SEARCH_FIELDS, dates: ['purchase_from', 'purchase_to'] },
  'claims-history': { names: HISTORY_FIELDS, dates: ['date_from', 'date_to'], tyreIdField: 'tyre_id' },
} as const

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  useDraftCleanup()
  const {
    tab,
    isAdmin,
    hasSecondFactors,
    warrantyId,
    search,
    history,
    newClaim,
    dialog,
    failure,
    waitMinutes,
  } = loaderData
  const filters = actionData?.form === 'filters' ? actionData : null
  const claim = actionData?.form === 'claim' ? actionData : null
  const urlOf = useStaffUrl()
  const address = (to: Tab) =>
    urlOf(href('/dashboard'), {
      tab: to,
      ...(to === 'new-claim' && warrantyId !== null && { warranty_id: warrantyId }),
    })
  const failureNotice = failure ? (
    <Notice
      kind="error"
      title={t(`staff.failures.${failure}.title`)}
      text={t(`staff.failures.${failure}.text`)}
    />
  ) : waitMinutes === null ? null : (
    <>
      <Notice
        kind="error"
        title={t('staff.manyPages.title')}
        text={t('staff.manyPages.text', { minutes: waitMinutes })}
      />
      <a href={address(tab)} className={buttonClass('dark')}>
        {t('staff.manyPages.toSearch')}
      </a>
    </>
  )
  return (
    <div className="mx-auto max-w-[100rem] px-4 py-4">
      <title>{t('staff.admin')}</title>
      <h1 className="sr-only">{t('staff.admin')}</h1>
      <p className="mb-2 flex flex-wrap items-center justify-end gap-4">
        <a href={urlOf(href('/dashboard/register'))} className={`${buttonClass('dark')} mr-auto`}>
          {t('staff.registerCustomer')}
        </a>
        {hasSecondFactors && (
          <a href={urlOf(href('/dashboard/second-factor'))}>{t('staff.secondFactor.title')}</a>
        )}
        {isAdmin && <a href={urlOf(href('/dashboard/audit'))}>{t('staff.audit')}</a>}
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
            panel: search ? (
              <SearchTab page={search} submission={filters} isAdmin={isAdmin} />
            ) : (
              failureNotice
            ),
          },
          {
            tab: 'new-claim',
            name: t('staff.tabs.newClaim'),
            href: address('new-claim'),
            isDisabled: warrantyId === null,
            panel: tab === 'new-claim' && (
              <>
                {failureNotice}
                <NewClaimTab key={warrantyId} page={newClaim} warrantyId={warrantyId} submission={claim} />
              </>
            ),
          },
          {
            tab: 'claims-history',
            name: t('staff.tabs.history'),
            href: address('claims-history'),
            panel: history ? (
              <HistoryTab
                page={history}
                submission={filters}
                refused={actionData?.form === 'chosen' ? actionData : null}
                isAdmin={isAdmin}
              />
            ) : (
              failureNotice
            ),
          },
        ]}
      />
      {dialog?.of === 'registration' && <RegistrationDialogs dialog={dialog} />}
      {dialog?.of === 'claim' && (
        <ClaimDialogs dialog={dialog} problem={actionData?.form === 'invoice' ? actionData.problem : null} />
      )}
    </div>
  )
}
