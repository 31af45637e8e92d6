import { data, href } from 'react-router'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ProofField } from '../proof-field.tsx'
import { proveByForm } from '../prove-again.server.ts'
import type { ShownBatch } from '../show-batch.server.ts'
import type { Route } from './+types/bring-over.route.ts'
import { ColumnsStep } from './columns-step.tsx'
import { ErrorsStep } from './errors-step.tsx'
import { loadBringOver } from './load-bring-over.server.ts'
import { PlanStep } from './plan-step.tsx'
import { submitBringOver } from './submit-bring-over.server.ts'
import { Discard, Reading } from './upload.route.tsx'

/** A file of registrations from another system, from its columns to what came over (rules W34.1 to W34.6). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const step = await loadBringOver(permit, params.id, url, app)
  const isBusy = step.step === 'reading' || step.step === 'bringing'
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

/** seconds between two looks at work that goes on */
const RELOAD_S = 2

export default function BringOver({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const action = href('/desk/data/bring-over/:id', { id: page.id })
  const titles = {
    reading: t('deskUploads.reading.title'),
    bringing: t('deskData.bringOver.bringing'),
    discard: t('deskUploads.changes.discardTitle'),
    failed: t('deskUploads.failed.title'),
    columns: t('deskUploads.columns.title'),
    errors: t('deskUploads.errors.title'),
    plan: t('deskUploads.changes.title'),
    done: t('deskData.bringOver.done'),
  }
  return (
    <>
      <title>{titles[page.step]}</title>
      <meta name="robots" content="noindex" />
      <p className="break-words text-sm text-soft">
        <a href={href('/desk/data')}>{t('desk.data')}</a>
        {' · '}
        {page.step === 'done' ? page.batch.fileName : page.fileName}
      </p>
      <h1 className="mt-1 text-4xl">{titles[page.step]}</h1>
      {page.step === 'reading' && <Reading rowsRead={page.rowsRead} action={action} />}
      {page.step === 'bringing' && (
        <>
          <p role="status" className="mt-4 text-xl">
            {t('deskData.bringOver.bringingRows', { count: page.rowsRead })}
          </p>
          <p className="mt-2 text-soft">{t('deskData.bringOver.bringingText')}</p>
          <p className="mt-4">
            <a href={action} className={buttonClass('quiet')}>
              {t('deskUploads.reading.reload')}
            </a>
          </p>
        </>
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
      {page.step === 'discard' && <Discard action={action} />}
      {page.step === 'done' && (
        <Done
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

/** What came over, and the way to take it back. */
function Done({
  batch,
  action,
  needsProof,
  passwordError,
}: {
  batch: ShownBatch
  action: string
  needsProof: boolean
  passwordError: string | undefined
}) {
  const t = useTranslations()
  const kept = batch.rows - (batch.removed ?? 0)
  return (
    <div className="max-w-2xl">
      <Notice
        kind={batch.undoneAt ? 'warning' : 'good'}
        title={
          batch.undoneAt
            ? t('deskData.bringOver.undone', { removed: batch.removed ?? 0, kept })
            : t('deskData.bringOver.came', { count: batch.rows })
        }
        text={t('deskData.bringOver.when', {
          who: batch.undoneBy ?? batch.by,
          when: batch.undoneAt ?? batch.at,
        })}
      />
      <p className="mt-2">{t('deskData.bringOver.skipped', { count: batch.doubles })}</p>
      {batch.canUndo && (
        <form method="post" action={action} className="mt-6 grid gap-4 border-t border-line pt-4">
          <p>{t('deskData.bringOver.undoText')}</p>
          {needsProof && (
            <ProofField
              hint={t('deskData.export.proof')}
              missing={t('deskData.bringOver.password')}
              error={passwordError}
            />
          )}
          <p>
            <SubmitButton name="act" value="undo" busy={t('desk.working')} className={buttonClass('quiet')}>
              {t('deskData.bringOver.undo')}
            </SubmitButton>
          </p>
        </form>
      )}
    </div>
  )
}
