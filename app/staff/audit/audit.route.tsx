import { data, redirect } from 'react-router'
import { readAudit } from '../../../domain/audit/read-audit.server.ts'
import { keepFilters } from '../../../domain/people/keep-filters.server.ts'
import { readFilters } from '../../../domain/people/read-filters.server.ts'
import { shownMoment } from '../../../platform/clock/calendar-date.ts'
import { useText } from '../../messages/text.tsx'
import { readForm } from '../../read-form.server.ts'
import { adminPermitContext, shopContext } from '../../request.ts'
import { buttonClass } from '../../ui/button.ts'
import { LeftIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import { FilterForm, TypedFilter } from '../filter-form.tsx'
import { ListCell, ListRow, ListTable } from '../list-table.tsx'
import { addressOf, searchOf, useCounterAddress } from '../search-number.ts'
import { dateOf, sentFilters } from '../sent-filters.ts'
import type { Route } from './+types/audit.route.ts'

const FIELDS = ['who', 'record', 'from', 'to'] as const

/** The trail of what the counter read and changed, for the administrator (reliability.md 26). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const permit = context.get(adminPermitContext)
  const shop = context.get(shopContext)
  const typed = await readFilters({ person: permit.person, screen: 'audit', search: searchOf(url) }, shop)
  const asked = url.searchParams.get('before') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null
  const { lines, next } = await readAudit(
    permit,
    {
      filters: {
        who: typed.who ?? '',
        record: typed.record ?? '',
        from: dateOf(typed.from),
        to: dateOf(typed.to),
      },
      before,
      timeZone: shop.timeZone,
    },
    shop,
  )
  return { typed, next, lines: lines.map(line => ({ ...line, at: shownMoment(line.at, shop.timeZone) })) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { person } = context.get(adminPermitContext)
  const shop = context.get(shopContext)
  const sent = await readForm(request, shop)
  const { typed, refusals } = sentFilters(sent, { names: FIELDS, dates: ['from', 'to'] })
  if (Object.keys(refusals).length > 0) return data({ typed, refusals }, { status: 422 })
  const kept = { person, screen: 'audit', filters: typed, search: searchOf(url) } as const
  return redirect(addressOf('/dashboard/audit', {}, await keepFilters(kept, shop)), 303)
}

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const address = useCounterAddress()
  const { lines, next } = loaderData
  const typed = actionData?.typed ?? loaderData.typed
  const columns = ['when', 'who', 'what', 'record'] as const
  return (
    <CounterFrame>
      <div className="mx-auto max-w-[100rem] px-4 py-4">
        <title>{t('staff.audit')}</title>
        <meta name="robots" content="noindex" />
        <a href={address('/dashboard')} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('staff.tabs.label')}
        </a>
        <h1 className="mt-3 text-4xl">{t('staff.audit')}</h1>
        <p className="text-soft">{t('staff.auditText')}</p>
        <FilterForm action={address('/dashboard/audit')}>
          {FIELDS.map(name => (
            <TypedFilter
              key={name}
              name={name}
              label={t(`staff.filters.${name}`)}
              type={name === 'from' || name === 'to' ? 'date' : 'text'}
              typed={typed}
              refusals={actionData?.refusals}
            />
          ))}
        </FilterForm>
        {lines.length === 0 ? (
          <p className="mt-4">{t('staff.auditNone')}</p>
        ) : (
          <ListTable label={t('staff.audit')} columns={columns.map(column => t(`staff.columns.${column}`))}>
            {lines.map(line => (
              <ListRow key={line.id}>
                <ListCell column={t('staff.columns.when')} className="py-2">
                  <Moment at={line.at} />
                </ListCell>
                <ListCell column={t('staff.columns.who')} className="break-all">
                  {line.who}
                </ListCell>
                <ListCell column={t('staff.columns.what')}>{t(`staff.audited.${line.what}`)}</ListCell>
                <ListCell column={t('staff.columns.record')} className="break-all font-mono">
                  {line.record}
                  {line.details && (
                    <span className="block text-soft">
                      {Object.entries(line.details)
                        .filter(([, value]) => value !== '')
                        .map(([name, value]) => `${name}: ${value}`)
                        .join(', ')}
                    </span>
                  )}
                </ListCell>
              </ListRow>
            ))}
          </ListTable>
        )}
        {next !== null && (
          <p className="mt-3">
            <a href={address('/dashboard/audit', { before: String(next) })} className={buttonClass('quiet')}>
              {t('staff.next')}
            </a>
          </p>
        )}
      </div>
    </CounterFrame>
  )
}
