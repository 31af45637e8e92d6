import { data, href, redirectDocument } from 'react-router'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { dateIn, formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { HiddenField } from '../../components/hidden-field.tsx'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, deskContext, requireAdminPermit } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { csvKindOf } from '../list-kind.server.ts'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/planned.route.ts'
import { ConfirmFields } from './confirm-fields.tsx'
import { showGuard, showRow } from './load-changes.server.ts'
import { Findings } from './look-again.tsx'
import { RowsTable } from './rows-table.tsx'

/**
 * A planned list that would undo changes of the current list: shows these changes, and a button that plans it
 * again with them (rule S32.14).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  const { kind, number } = planOf(params)
  const found = await app.listWork.loadPlannedPage(office, { kind, number })
  if (!found) throw redirectDocument(href('/desk/lists/:kind/history', { kind }), 303)
  const { version, shown, undone } = found
  const day = dateIn(app.timeZone, version.effectiveAt)
  const pairs = {
    changed: undone.changes.changed,
    gone: undone.changes.removed.map(before => ({ before, after: null })),
    back: undone.changes.added.map(after => ({ before: null, after })),
  }
  const counts = { changed: undone.counts.changed, gone: undone.counts.removed, back: undone.counts.added }
  const groups = (['changed', 'gone', 'back'] as const).map(group => ({
    group,
    count: counts[group],
    rows: pairs[group].map(({ before, after }) => showRow(kind, before, after, day)),
  }))
  return {
    kind,
    number,
    shown,
    groups: groups.filter(({ count }) => count > 0),
    count: groups.reduce((sum, { count }) => sum + count, 0),
    at: formatStaffTimestamp(version.effectiveAt, app.timeZone),
    canPublish: admin !== null,
    needsPassword: admin !== null && (await findRecentProof(admin.user, app)) === null,
  }
}

/** Plans the list again. Answers 303, or the page with the reason why the list was stopped. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const permit = requireAdminPermit(context)
  const app = context.get(appContext)
  const { kind, number } = planOf(params)
  const { fields } = await parseForm(request, app)
  const typed = (fields.get('confirm') ?? '').replace(/[\s,.]/g, '')
  const today = dateIn(app.timeZone, app.now())
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : null
  const proved = count === null ? null : await proveByForm(permit.user, fields, { request, context })
  const planned = await app.listWork.planAgain(
    permit,
    { kind, number, shown: Number(/^\d{1,9}$/.exec(fields.get('shown') ?? '')?.[0] ?? -1) },
    count === null || !proved?.proof ? null : { permit, count, proof: proved.proof },
  )
  const history = href('/desk/lists/:kind/history', { kind })
  if (!planned) return redirectAfterPost(history, { flash: 'list-not-planned', url })
  if (planned.ok)
    return redirectAfterPost(
      href('/desk/lists/:kind/planned/:number', { kind, number: String(planned.version.number) }),
      { flash: 'list-planned-again', url },
    )
  if (planned.reason === 'blocked') {
    const isUnproved = planned.guard.confirm === count && proved && 'error' in proved
    const errors: Record<string, string> = isUnproved ? { password: proved.error } : { confirm: 'confirm' }
    return data({ guard: showGuard(kind, planned.guard, today), confirm: typed, errors }, { status: 422 })
  }
  if (planned.reason === 'past') return redirectAfterPost(history, { flash: 'list-not-planned', url })
  return data({ guard: null, confirm: '', errors: {} }, { status: 409 })
}

export const headers = actionHeaders

function planOf({ kind, number }: { kind: string; number: string }) {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new Response(null, { status: 404 })
  return { kind: csvKindOf(kind), number: Number(number) }
}

export default function Planned({ loaderData, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const { kind, number, shown, groups, count, at, canPublish } = loaderData
  const title = t('desk.planned.title', { number })
  const guard = answer?.guard
  return (
    <>
      <title>{title}</title>
      <a href={href('/desk/lists/:kind', { kind })} className={buttonClass('quiet')}>
        <LeftIcon />
        {t(`desk.lists.${kind}`)}
      </a>
      <h1 className="mt-3 text-4xl">{title}</h1>
      <p>
        {t('desk.today.from')} <DateTime at={at} />
      </p>
      {answer && !guard && (
        <Notice
          kind="error"
          title={t('desk.planned.moved')}
          text={t('desk.planned.movedText', { number: shown })}
        />
      )}
      <p className="mt-3 max-w-2xl font-semibold">
        {count > 0 ? t('desk.planned.undoes', { count }) : t('desk.planned.undoesNothing')}
      </p>
      {guard && (
        <section className="mt-4 rounded-card border border-line bg-white p-4">
          <Findings title={t('deskUploads.lookAgain.blocked')} findings={guard.blocks} isBlock />
        </section>
      )}
      {count > 0 && canPublish && (
        <form
          method="post"
          noValidate
          className="mt-4 grid gap-3 rounded-card border-2 border-black bg-white p-4"
        >
          <HiddenField name="shown" value={shown} />
          <p>{t('desk.planned.keepText')}</p>
          {guard && (
            <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-2">
              <ConfirmFields
                confirm={guard.confirm}
                typed={answer.confirm}
                needsPassword={loaderData.needsPassword}
                errors={answer.errors}
              />
            </div>
          )}
          <p>
            <SubmitButton busy={t('desk.working')} className={`${buttonClass()} w-full sm:w-auto`}>
              {t('desk.planned.keep')}
            </SubmitButton>
          </p>
        </form>
      )}
      {groups.map(({ group, count, rows }) => (
        <section key={group} className="mt-6">
          <h2 className="text-2xl">{t(`desk.planned.groups.${group}`, { count })}</h2>
          <RowsTable rows={rows} label={t(`desk.planned.groups.${group}`, { count })} />
          {count > rows.length && (
            <p className="mt-1 text-soft">{t('desk.history.more', { count: count - rows.length })}</p>
          )}
        </section>
      ))}
      <p className="mt-6">
        <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
          {t('desk.list.history')}
        </a>
      </p>
    </>
  )
}
