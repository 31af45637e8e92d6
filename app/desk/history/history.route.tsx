import { href } from 'react-router'
import {
  type HistoryEntry,
  loadListHistory,
} from '../../../domain/catalogue/list-changes/load-list-history.server.ts'
import { rollBackList, withdrawList } from '../../../domain/catalogue/publish-list.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, deskContext, requireAdminPermit } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { DeskPagination } from '../desk-pagination.tsx'
import { listKindOf } from '../list-kind.server.ts'
import { listUrl } from '../list-url.ts'
import { plannedNotices } from '../list-version/planned-notice.server.ts'
import { PlannedNotices } from '../list-version/planned-notice.tsx'
import { formatPublisher } from '../list-version/publisher.ts'
import type { Route } from './+types/history.route.ts'
import { findRows } from './find-rows.server.ts'
import { RowSearch } from './row-search.tsx'

/** Every stored list of a kind, and the form that restores one of them. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const kind = listKindOf(params.kind)
  const page = Number(url.searchParams.get('page') ?? 1)
  const history = await loadListHistory(office, { kind, page }, app)
  const entries = history.entries.map(
    ({ number, place, usedAgain, origin, by, counts, note, at, effectiveAt }) => ({
      ...{ number, place, usedAgain, origin, by, counts, note },
      at: formatStaffTimestamp(at, app.timeZone),
      effectiveAt: formatStaffTimestamp(effectiveAt, app.timeZone),
    }),
  )
  return {
    ...history,
    entries,
    kind,
    rows: await findRows(office, kind, url, app),
    planned: kind === 'promotions' ? [] : await plannedNotices(office, kind, app),
    canPublish: admin !== null,
  }
}

/** Publishes the rows of an earlier list again, or withdraws a planned one. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const permit = requireAdminPermit(context)
  const app = context.get(appContext)
  const kind = listKindOf(params.kind)
  const { fields } = await parseForm(request, app)
  const path = href('/desk/lists/:kind/history', { kind })
  const [planned, earlier] = [numberIn(fields.get('withdraw')), numberIn(fields.get('number'))]
  if (planned) {
    const withdrawn = await withdrawList(permit, { kind, number: planned }, app)
    return redirectAfterPost(path, { flash: withdrawn ? 'list-withdrawn' : 'list-not-withdrawn', url })
  }
  const version = earlier && (await rollBackList(permit, { kind, number: earlier }, app))
  return redirectAfterPost(path, { flash: version ? 'list-used-again' : 'list-gone', url })
}

const numberIn = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

export default function History({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, entries, page, pageCount, planned, canPublish, rows } = loaderData
  const path = href('/desk/lists/:kind/history', { kind })
  const title = t('desk.history.title', { list: t(`desk.lists.${kind}`) })
  return (
    <>
      <title>{title}</title>
      <a href={listUrl(kind)} className={buttonClass('quiet')}>
        <LeftIcon />
        {t(`desk.lists.${kind}`)}
      </a>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="text-soft">{t('desk.history.text')}</p>
      <PlannedNotices lists={planned} />
      {rows && <RowSearch path={path} {...rows} />}
      {entries.length === 0 && <p className="mt-4">{t('desk.today.never')}</p>}
      <div className="mt-4 grid grid-cols-1 gap-3">
        {entries.map(entry => (
          <HistoryCard key={entry.number} entry={entry} kind={kind} canPublish={canPublish} />
        ))}
      </div>
      <DeskPagination
        page={page}
        pageCount={pageCount}
        href={number => withQuery(path, number > 1 ? { page: String(number) } : {})}
      />
    </>
  )
}

type Entry = Route.ComponentProps['loaderData']['entries'][number]
type Kind = Route.ComponentProps['loaderData']['kind']

function HistoryCard({ entry, kind, canPublish }: { entry: Entry; kind: Kind; canPublish: boolean }) {
  const t = useTranslations()
  const { number, place, origin, usedAgain, by, counts, note, at, effectiveAt } = entry
  const name = t('desk.today.number', { number })
  return (
    <article
      aria-label={name}
      className={`rounded-card border bg-white p-4 ${place === 'live' ? 'border-go' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-2xl">{name}</h2>
        {place !== 'past' && <Badge kind={BADGES[place]}>{t(`desk.history.places.${place}`)}</Badge>}
        <span className="text-soft text-sm">
          {usedAgain === null
            ? t(`desk.history.origins.${origin}`)
            : t('desk.history.usedAgain', { number: usedAgain })}
        </span>
      </div>
      <p className="mt-1 break-words">
        <DateTime at={at} /> · {formatPublisher(by, t)}
      </p>
      {place === 'planned' && (
        <p className="font-semibold">
          {t('desk.today.from')} <DateTime at={effectiveAt} />
        </p>
      )}
      <p className="text-sm text-soft">
        {t('desk.rows', { count: counts.rows })}
        {counts.added !== undefined &&
          ` · ${t('desk.history.counts', {
            added: counts.added,
            changed: counts.changed ?? 0,
            removed: counts.removed ?? 0,
          })}`}
      </p>
      {note && <p className="mt-1 break-words">{note}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {canPublish && place !== 'live' && (
          <form method="post">
            <input type="hidden" name={place === 'planned' ? 'withdraw' : 'number'} value={number} />
            <SubmitButton busy={t('desk.working')} className={buttonClass('quiet')}>
              {place === 'planned' ? t('desk.history.withdraw') : t('desk.history.again')}
            </SubmitButton>
          </form>
        )}
        <a
          href={href('/desk/lists/:kind/history/:number', { kind, number: String(number) })}
          className={buttonClass('quiet')}
        >
          {t('desk.history.changes')}
        </a>
        {kind !== 'company' && kind !== 'promotions' && (
          <a
            href={withQuery(href('/desk/lists/:kind.xlsx', { kind }), { list: String(number) })}
            className={buttonClass('quiet')}
          >
            {t('desk.history.download')}
          </a>
        )}
      </div>
    </article>
  )
}

const BADGES = { live: 'go', planned: 'promo', withdrawn: 'plain' } as const satisfies Partial<
  Record<HistoryEntry['place'], string>
>
