import { data, href } from 'react-router'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { buttonClass } from '../../components/button.ts'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/bring-over.route.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ErrorsStep } from './errors-step.tsx'
import { loadBringOver } from './load-bring-over.server.ts'
import { PlanStep } from './plan-step.tsx'
import { submitBringOver } from './submit-bring-over.server.ts'
import { AtWork, Discard, Reading } from './upload.route.tsx'

/**
 * Imports a file of registrations from another system: from choosing columns to the result (rules W34.1 to
 * W34.6).
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const step = await loadBringOver(permit, params.id, url, app)
  const isBusy = ['reading', 'bringing', 'undoing'].includes(step.step)
  const needsProof = (await findRecentProof(permit.user, app)) === null
  const headers: Record<string, string> = isBusy ? { refresh: String(RELOAD_S) } : {}
  return data({ id: params.id, needsProof, ...step }, { headers })
}

export const headers = actionHeaders

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { fields } = await parseForm(request, app)
  const prove = () => proveByForm(permit.user, fields, { request, context })
  return submitBringOver(permit, params.id, { fields, url, app, prove })
}

/** seconds between two reloads while work is in progress */
const RELOAD_S = 2

export default function BringOver({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const action = href('/desk/data/bring-over/:id', { id: page.id })
  const titles = {
    reading: t('deskUploads.reading.title'),
    bringing: t('deskData.bringOver.bringing'),
    undoing: t('deskData.bringOver.undoing'),
    discard: t('deskUploads.changes.discardTitle'),
    failed: t('deskUploads.failed.title'),
    columns: t('deskUploads.columns.title'),
    errors: t('deskUploads.errors.title'),
    plan: t('deskUploads.changes.title'),
    done: t('deskData.bringOver.done'),
  }
  const isUndone = page.step === 'done' && page.batch.state === 'undone'
  const title = isUndone ? t('deskData.bringOver.takenBack') : titles[page.step]
  return (
    <>
      <title>{title}</title>
      <p className="break-words text-sm text-soft">
        <a href={href('/desk/data')}>{t('desk.data')}</a>
        {' · '}
        {page.step === 'done' || page.step === 'undoing' ? page.batch.fileName : page.fileName}
      </p>
      <h1 className="mt-1 text-4xl">{title}</h1>
      {page.step === 'reading' && <Reading rowsRead={page.rowsRead} action={action} />}
      {page.step === 'bringing' && (
        <AtWork
          status={t('deskData.bringOver.bringingRows', { count: page.rowsRead })}
          text={t('deskData.bringOver.busyText')}
          action={action}
        />
      )}
      {page.step === 'undoing' && (
        <AtWork
          status={t('deskData.bringOver.undoingRows', { count: page.batch.rows })}
          text={t('deskData.bringOver.busyText')}
          action={action}
        />
      )}
      {page.step === 'failed' && (
        <>
          <p role="alert" className="mt-4 max-w-2xl text-lg">
            {t(`deskUploads.failed.reasons.${page.failure as 'error'}`)}
          </p>
          <p className="mt-4">
            <a href={href('/desk/data')} className={buttonClass()}>
              {t('deskUploads.failed.other')}
            </a>
          </p>
        </>
      )}
      {page.step === 'columns' && (
        <ColumnsStep key={`${page.sheet} ${page.headerRow}`} page={page} answer={answer} action={action} />
      )}
      {page.step === 'errors' && <ErrorsStep page={page} answer={answer} action={action} marked={null} />}
      {page.step === 'plan' && <PlanStep page={page} action={action} passwordError={passwordError(answer)} />}
      {page.step === 'discard' && <Discard page={page} action={action} />}
      {page.step === 'done' && (
        <DoneStep
          batch={page.batch}
          action={action}
          needsProof={page.needsProof}
          passwordError={passwordError(answer)}
        />
      )}
      {['failed', 'columns', 'errors', 'plan'].includes(page.step) && (
        <p className="mt-10 border-t border-line pt-4">
          <a href={withQuery(action, { step: 'discard' })} className={buttonClass('quiet')}>
            {t('deskUploads.changes.discard')}
          </a>
        </p>
      )}
    </>
  )
}

const passwordError = (answer: Route.ComponentProps['actionData']): string | undefined =>
  (answer?.errors as Partial<Record<string, string>> | undefined)?.password
