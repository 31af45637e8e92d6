import { href } from 'react-router'
import { CHANGE_GROUPS, type ChangeGroup } from '../../../domain/catalogue/list-changes/changes-page.ts'
import { listVersionNumbers } from '../../../domain/catalogue/list-changes/load-list-history.server.ts'
import { dateIn, formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { DeskPagination } from '../desk-pagination.tsx'
import { listKindOf } from '../list-kind.server.ts'
import type { Route } from './+types/changes.route.ts'
import { ChangedRows } from './changed-rows.tsx'
import { describeChanges } from './describe-changes.server.ts'

/** The changes of one list from the previous one, or from another stored list (rule S36.2). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const kind = listKindOf(params.kind)
  const number = parseNumber(params.number)
  const other = url.searchParams.get('with')
  if (number === null) throw new Response(null, { status: 404 })
  const today = dateIn(app.timeZone, app.now())
  // An invalid number, or the list's own, counts as missing.
  const chosen = [parseNumber(other ?? '')].find(each => each !== null && each !== number) ?? undefined
  const asked = url.searchParams.get('show')
  const show = CHANGE_GROUPS.find(group => group === asked) ?? null
  const page = Number(url.searchParams.get('page') ?? 1)
  const found = await app.listWork.loadChangesPage(office, {
    ...{ kind, number, other: chosen, today },
    ...{ show, page },
  })
  if (!found) throw new Response(null, { status: 404 })
  const { version, before } = found
  const kept = await listVersionNumbers(office, kind, app)
  return {
    kind,
    number,
    newer: version.number,
    at: formatStaffTimestamp(version.effectiveAt, app.timeZone),
    before: before?.number ?? null,
    rows: version.counts.rows,
    isChosen: chosen !== undefined,
    other: (before?.number === number ? version : before)?.number ?? null,
    show,
    choices: kept
      .filter(each => each.number !== number)
      .map(each => ({ number: each.number, at: formatStaffTimestamp(each.effectiveAt, app.timeZone).shown })),
    ...describeChanges(kind, found, context.get(languageContext)),
  }
}

const parseNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export default function Changes({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, number, newer, at, before, rows, other, isChosen, choices, show, groups, page, pageCount } =
    loaderData
  const title = t('desk.today.number', { number: newer })
  const path = href('/desk/lists/:kind/history/:number', { kind, number: String(number) })
  const pageUrl = (group: ChangeGroup | null, at = 1) =>
    withQuery(path, {
      ...(isChosen && other !== null && { with: String(other) }),
      ...(group && { show: group }),
      ...(at > 1 && { page: String(at) }),
    })
  return (
    <>
      <title>{title}</title>
      <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('desk.history.title', { list: t(`desk.lists.${kind}`) })}
      </a>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="text-pretty text-soft">
        <DateTime at={at} /> ·{' '}
        {before === null ? t('desk.history.first') : t('desk.history.against', { number: before })}
      </p>
      {choices.length > 0 && (
        <QueryForm action={path} className="mt-3 flex flex-wrap items-end gap-2">
          <SelectField
            key={other ?? 0}
            label={t('desk.history.compareWith', { number })}
            name="with"
            defaultValue={String(other ?? choices[0]?.number)}
            options={choices.map(each => ({
              value: String(each.number),
              label: `${t('desk.today.number', { number: each.number })} · ${each.at}`,
            }))}
          />
          <button type="submit" className={buttonClass('dark')}>
            {t('desk.history.compare')}
          </button>
        </QueryForm>
      )}
      {before === null && (
        <section className="mt-4 max-w-3xl rounded-card border border-line bg-white p-4">
          <p className="text-lg font-semibold">{t('desk.rows', { count: rows })}</p>
          <p>{t('desk.history.firstText')}</p>
          {kind !== 'company' && kind !== 'promotions' && (
            <p className="mt-3">
              <a
                href={withQuery(href('/desk/lists/:kind.xlsx', { kind }), { list: String(number) })}
                className={buttonClass('quiet')}
              >
                {t('desk.history.download')}
              </a>
            </p>
          )}
        </section>
      )}
      {show && (
        <p className="mt-4">
          <a href={pageUrl(null)} className={buttonClass('quiet')}>
            {t('desk.history.allChanges')}
          </a>
        </p>
      )}
      {before !== null && groups.every(({ count }) => count === 0) && (
        <p className="mt-4 text-lg font-semibold">{t('desk.history.same')}</p>
      )}
      {before !== null &&
        groups
          .filter(({ count }) => count > 0)
          .map(({ group, count, rows }) => (
            <section key={group}>
              <h2 className="mt-6 text-2xl">{t(`desk.history.${group}`, { count })}</h2>
              <ChangedRows rows={rows} />
              {!show && count > rows.length && (
                <p className="mt-2">
                  <a href={pageUrl(group, 2)} className={buttonClass('quiet')}>
                    {t('desk.history.more', { count: count - rows.length })}
                  </a>
                </p>
              )}
            </section>
          ))}
      {before !== null && !show && (
        <p className="mt-4 text-soft">{t('desk.history.unchanged', { count: loaderData.unchangedCount })}</p>
      )}
      <DeskPagination page={page} pageCount={pageCount} href={at => pageUrl(show, at)} />
    </>
  )
}
