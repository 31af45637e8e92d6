import { data, href, redirect } from 'react-router'
import { listAuditEvents } from '../../../domain/audit/audit-events.server.ts'
import { loadSavedFilters, saveFilters } from '../../../domain/saved-filters/saved-filters.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { adminPermitContext, appContext, languageContext } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { translators } from '../../i18n/translators.server.ts'
import { DataTable, ListCell, ListRow } from '../data-table.tsx'
import { FilterForm, TextFilter } from '../filter-form.tsx'
import { formatActor, parseActor } from '../format-actor.ts'
import { parseDateField, parseFilters } from '../parse-filters.ts'
import { savedSearchId, staffUrl, useStaffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/audit-log.route.ts'
import { formatDetails } from './format-details.ts'

const FIELDS = ['who', 'record', 'from', 'to'] as const

/** The audit log of staff reads and changes, for administrators. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const permit = context.get(adminPermitContext)
  const app = context.get(appContext)
  const values = await loadSavedFilters({ user: permit.user, page: 'audit', search: savedSearchId(url) }, app)
  const text = url.searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
  const { events, next } = await listAuditEvents(
    permit,
    {
      filters: {
        actor: parseActor(values.who ?? '', translators[context.get(languageContext)]),
        record: values.record ?? '',
        from: parseDateField(values.from),
        to: parseDateField(values.to),
      },
      before,
      timeZone: app.timeZone,
    },
    app,
  )
  return {
    values,
    next,
    lines: events.map(line => ({ ...line, at: formatStaffTimestamp(line.at, app.timeZone) })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { user } = context.get(adminPermitContext)
  const app = context.get(appContext)
  const sent = await parseForm(request, app)
  const { values, errors } = parseFilters(sent, { names: FIELDS, dates: ['from', 'to'] })
  if (Object.keys(errors).length > 0) return data({ values, errors }, { status: 422 })
  const savedSearch = { user, page: 'audit', filters: values, search: savedSearchId(url) } as const
  return redirect(staffUrl(href('/dashboard/audit'), {}, await saveFilters(savedSearch, app)), 303)
}

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { lines, next } = loaderData
  const values = actionData?.values ?? loaderData.values
  const columns = ['when', 'who', 'what', 'record'] as const
  return (
    <div className="mx-auto max-w-[100rem] px-4 py-4">
      <title>{t('staff.audit')}</title>
      <a href={address(href('/dashboard'))} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('staff.tabs.label')}
      </a>
      <h1 className="mt-3 text-4xl">{t('staff.audit')}</h1>
      <p className="text-soft">{t('staff.auditText')}</p>
      <FilterForm action={address(href('/dashboard/audit'))}>
        {FIELDS.map(name => (
          <TextFilter
            key={name}
            name={name}
            label={t(`staff.filters.${name}`)}
            type={name === 'from' || name === 'to' ? 'date' : 'text'}
            values={values}
            errors={actionData?.errors}
          />
        ))}
      </FilterForm>
      {actionData && (
        <p role="status" className="mt-4">
          {t('staff.notApplied')}
        </p>
      )}
      {lines.length === 0 ? (
        !actionData && <p className="mt-4">{t('staff.auditNone')}</p>
      ) : (
        <DataTable label={t('staff.audit')} columns={columns.map(column => t(`staff.columns.${column}`))}>
          {lines.map(line => (
            <ListRow key={line.id}>
              <ListCell column={t('staff.columns.when')} className="py-2">
                <DateTime at={line.at} />
              </ListCell>
              <ListCell column={t('staff.columns.who')} className="break-all">
                {formatActor(line.actor, t)}
              </ListCell>
              <ListCell column={t('staff.columns.what')}>{t(`staff.audited.${line.action}`)}</ListCell>
              <ListCell column={t('staff.columns.record')} className="break-all font-mono">
                {line.record}
                {line.details && <span className="block text-soft">{formatDetails(line.details, t)}</span>}
              </ListCell>
            </ListRow>
          ))}
        </DataTable>
      )}
      {next !== null && (
        <p className="mt-3">
          <a
            href={address(href('/dashboard/audit'), { before: String(next) })}
            className={buttonClass('quiet')}
          >
            {t('staff.next')}
          </a>
        </p>
      )}
    </div>
  )
}
