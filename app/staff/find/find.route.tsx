import { data, href, redirect } from 'react-router'
import { auditSearch } from '../../../domain/audit/audit-events.server.ts'
import { parseFindText } from '../../../domain/find/find-reading.ts'
import { saveFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { Notice } from '../../components/notice.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { appContext, staffPermitContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { staffListTools } from '../list-tools.ts'
import { savedSearchId, staffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/find.route.ts'
import { FindResults } from './find-results.tsx'
import { type FindPage, loadFind } from './load-find.server.ts'

const EMPTY: FindPage = {
  typed: '',
  found: { claims: [], groups: [] },
  near: [],
  pricesUrl: null,
  isClaimNumber: false,
}

/** The results of the find box, unless they are a single record (section 36 of the warranty rules). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  try {
    const page = await loadFind(context.get(staffPermitContext), url, staffListTools(context))
    if ('retryAfterSeconds' in page)
      return tooManyRequests(page.retryAfterSeconds, { ...EMPTY, hasFailed: false })
    return data({ ...page, waitMinutes: null, hasFailed: false })
  } catch (error) {
    if (error instanceof Response) throw error
    app.log.error({ event: 'find_failed', err: error }, 'the find box could not search')
    return data({ ...EMPTY, waitMinutes: null, hasFailed: true }, { status: 503 })
  }
}

/** Stores the text with the session: it is never in a URL (rule W18.2). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const permit = context.get(staffPermitContext)
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const typed = (fields.get('find') ?? '').trim()
  const readings = parseFindText(typed)
  if (readings.length === 0) return data({ isEmpty: true }, { status: 422 })
  const values = { find: typed }
  const search = await saveFilters(
    { user: permit.user, page: 'find', filters: values, search: savedSearchId(url) },
    app,
  )
  const kinds = Object.fromEntries(readings.map(({ kind, value }) => [kind, value]))
  await auditSearch(permit, { page: 'find', values: kinds }, app)
  return redirect(staffUrl(href('/dashboard/find'), {}, search), 303)
}

export const headers = actionHeaders

export default function Find({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const isEmpty = actionData?.isEmpty || page.typed === ''
  useInitialFocus(isEmpty ? 'input[name=find]' : '#found :is(a, button)')
  return (
    <div id="found" className="mx-auto max-w-[60rem] px-4 py-4">
      <title>{t('find.title')}</title>
      {page.waitMinutes !== null ? (
        <Notice
          kind="error"
          title={t('staff.manyPages.title')}
          text={t('staff.manyPages.text', { minutes: page.waitMinutes })}
        />
      ) : page.hasFailed ? (
        <Notice
          kind="error"
          title={t('staff.failures.search.title')}
          text={t('staff.failures.search.text')}
        />
      ) : isEmpty ? (
        <>
          <h1 className="text-3xl">{t('find.title')}</h1>
          <p className="mt-2">{t('find.empty')}</p>
        </>
      ) : (
        <FindResults page={page} />
      )}
    </div>
  )
}
