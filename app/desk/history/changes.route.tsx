import type { ReactNode } from 'react'
import { href } from 'react-router'
import { loadListChanges } from '../../../domain/catalogue/load-list-history.server.ts'
import { dateIn, formatTimestamp } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { listKindOf } from '../list-kind.server.ts'
import type { Route } from './+types/changes.route.ts'
import { describeChanges } from './describe-changes.server.ts'

/** What one list changed against the one before it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const kind = listKindOf(params.kind)
  if (!/^[1-9]\d{0,8}$/.test(params.number)) throw new Response(null, { status: 404 })
  const today = dateIn(app.timeZone, app.now())
  const found = await loadListChanges(
    context.get(deskContext).office,
    { kind, number: Number(params.number), today },
    app,
  )
  if (!found) throw new Response(null, { status: 404 })
  const { version, before, changes } = found
  return {
    kind,
    number: version.number,
    at: formatTimestamp(version.at, app.timeZone),
    before: before?.number ?? null,
    ...describeChanges(kind, changes, context.get(languageContext)),
  }
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, number, at, before, added, changed, removed, unchangedCount } = loaderData
  const title = t('desk.today.number', { number })
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('desk.history.title', { list: t(`desk.lists.${kind}`) })}
      </a>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p className="text-soft">
        <DateTime at={at} /> ·{' '}
        {before === null ? t('desk.history.first') : t('desk.history.against', { number: before })}
      </p>
      {before !== null && (
        <>
          <Section
            title={t('desk.history.changed', { count: changed.count })}
            rest={changed.count - changed.rows.length}
          >
            {changed.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none moves
              <li key={index} className="px-3 py-2">
                <span className="font-semibold">{row.name}</span>
                <ul className="text-sm">
                  {row.cells.map(cell => (
                    <li key={cell.column} className="break-words">
                      <span className="text-soft">{cell.column}:</span> {cell.before || '–'} →{' '}
                      {cell.after || '–'}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Section>
          <Section
            title={t('desk.history.added', { count: added.count })}
            rest={added.count - added.names.length}
          >
            <Names names={added.names} />
          </Section>
          <Section
            title={t('desk.history.removed', { count: removed.count })}
            rest={removed.count - removed.names.length}
          >
            <Names names={removed.names} />
          </Section>
          <p className="mt-4 text-soft">{t('desk.history.unchanged', { count: unchangedCount })}</p>
        </>
      )}
    </>
  )
}

function Section({ title, rest, children }: { title: string; rest: number; children: ReactNode }) {
  const t = useTranslations()
  return (
    <section>
      <h2 className="mt-6 text-2xl">{title}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white empty:hidden">
        {children}
      </ul>
      {rest > 0 && <p className="mt-2 text-soft">{t('desk.history.more', { count: rest })}</p>}
    </section>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none moves
    <li key={index} className="break-words px-3 py-2">
      {name}
    </li>
  ))
}
