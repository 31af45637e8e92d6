import { data, href } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { loadUpload } from '../../../domain/list-uploads/load-upload.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, deskContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { startWork } from '../list-work/start-work.server.ts'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/upload.route.ts'
import { ChangesStep } from './changes-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ErrorsStep } from './errors-step.tsx'
import { loadStep } from './load-step.server.ts'
import { submitStep } from './submit-step.server.ts'
import type { PageOf, UploadPage } from './upload-page.ts'

/** The current step of an unpublished upload. While the file is read, the page reloads itself. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office, admin } = context.get(deskContext)
  let upload = await findUpload(context, params.id)
  if (upload.state === 'working') {
    // Does nothing while a process works on the upload; resumes the work if that process died.
    await startWork(office, upload, app)
    upload = await findUpload(context, params.id)
  }
  const step = await loadStep(office, upload, url, app)
  const { id, kind, fileName, isTray } = upload
  const headers: Record<string, string> = step.step === 'reading' ? { refresh: String(RELOAD_S) } : {}
  const needsPassword = admin !== null && (await findRecentProof(admin.user, app)) === null
  const shown = { id, kind, fileName, isTray, canPublish: admin !== null, needsPassword }
  return data({ ...shown, ...step }, { headers })
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const upload = await findUpload(context, params.id)
  const { fields } = await parseForm(request, app)
  const prove = (user: User) => proveByForm(user, fields, { request, context })
  return submitStep(context.get(deskContext), upload, { fields, url, app, prove })
}

export const headers = actionHeaders

async function findUpload(context: Route.LoaderArgs['context'], id: string) {
  const upload = await loadUpload(context.get(deskContext).office, id, context.get(appContext))
  if (!upload) throw new Response(null, { status: 404 })
  return upload
}

/** seconds between two reloads while a file is read */
const RELOAD_S = 1

export default function Upload({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const action = href('/desk/uploads/:id', { id: page.id })
  const title = titleOf(page, t)
  return (
    <>
      <title>{title}</title>
      <p className="break-words text-sm text-soft">
        {page.isTray ? (
          <a href={href('/desk/lists/:kind', { kind: page.kind })}>{t(`desk.lists.${page.kind}`)}</a>
        ) : (
          <a href={href('/desk/lists/:kind/upload', { kind: page.kind })}>
            {t('deskUploads.title', { list: t(`desk.lists.${page.kind}`) })}
          </a>
        )}
        {' · '}
        {page.isTray ? t('deskUploads.collected') : page.fileName || t('deskUploads.pastedCells')}
      </p>
      <h1 className="mt-1 text-4xl">{title}</h1>
      {page.step === 'reading' && <Reading rowsRead={page.rowsRead} action={action} />}
      {page.step === 'failed' && <Failed page={page} action={action} />}
      {page.step === 'columns' && (
        <ColumnsStep key={`${page.sheet} ${page.headerRow}`} page={page} answer={answer} action={action} />
      )}
      {page.step === 'errors' && (
        <ErrorsStep
          page={page}
          answer={answer}
          action={action}
          marked={href('/desk/uploads/:id/marked', { id: page.id })}
        />
      )}
      {page.step === 'changes' && <ChangesStep page={page} answer={answer} action={action} />}
      {page.step === 'published' && <Published page={page} />}
      {page.step === 'discard' && <Discard page={page} isTray={page.isTray} action={action} />}
      {page.step !== 'published' && page.step !== 'discard' && (
        <p className="mt-10 border-t border-line pt-4">
          <a href={withQuery(action, { step: 'discard' })} className={buttonClass('quiet')}>
            {page.isTray ? t('deskUploads.changes.discardTray') : t('deskUploads.changes.discard')}
          </a>
        </p>
      )}
    </>
  )
}

function titleOf(page: UploadPage, t: ReturnType<typeof useTranslations>): string {
  switch (page.step) {
    case 'reading':
      return t('deskUploads.reading.title')
    case 'failed':
      return t('deskUploads.failed.title')
    case 'columns':
      return t('deskUploads.columns.title')
    case 'errors':
      return t('deskUploads.errors.title')
    case 'changes':
      return t('deskUploads.changes.title')
    case 'published':
      return page.later ? t('deskUploads.published.titleLater') : t('deskUploads.published.title')
    case 'discard':
      return page.isTray ? t('deskUploads.changes.discardTrayTitle') : t('deskUploads.changes.discardTitle')
  }
}

export function Reading({ rowsRead, action }: { rowsRead: number; action: string }) {
  const t = useTranslations()
  return (
    <AtWork
      status={t('deskUploads.reading.rows', { count: rowsRead })}
      text={t('deskUploads.reading.text')}
      action={action}
    />
  )
}

/** Work in progress; the page reloads itself, and has a link for it. */
export function AtWork({ status, text, action }: { status: string; text: string; action: string }) {
  const t = useTranslations()
  return (
    <>
      <p role="status" className="mt-4 text-xl">
        {status}
      </p>
      <p className="mt-2 text-soft">{text}</p>
      <p className="mt-4">
        <a href={action} className={buttonClass('quiet')}>
          {t('deskUploads.reading.reload')}
        </a>
      </p>
    </>
  )
}

function Failed({ page, action }: { page: PageOf<'failed'>; action: string }) {
  const t = useTranslations()
  return (
    <>
      <p role="alert" className="mt-4 max-w-2xl text-lg">
        {t(`deskUploads.failed.reasons.${page.failure as 'error'}`)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={href('/desk/lists/:kind/upload', { kind: page.kind })} className={buttonClass()}>
          {t('deskUploads.failed.other')}
        </a>
        {canReadAgain(page.failure) && (
          <form method="post" action={action}>
            <SubmitButton
              busy={t('deskUploads.working')}
              name="act"
              value="again"
              className={buttonClass('quiet')}
            >
              {t('deskUploads.failed.again')}
            </SubmitButton>
          </form>
        )}
      </div>
    </>
  )
}

/** Reading again cannot mend a faulty file. */
const canReadAgain = (failure: string) => !/^spreadsheets\.(?!busy|took)/.test(failure)

/** The question before an upload is deleted. */
export function Discard({
  page: { sent, isFromToday },
  isTray = false,
  action,
}: {
  page: Pick<PageOf<'discard'>, 'sent' | 'isFromToday'>
  isTray?: boolean
  action: string
}) {
  const t = useTranslations()
  return (
    <form method="post" action={action} className="mt-4 max-w-2xl">
      <p className="break-words">
        {isTray ? t('deskUploads.changes.discardTrayText', sent) : t('deskUploads.changes.discardText', sent)}
      </p>
      {isFromToday && <input type="hidden" name="from" value="today" />}
      <p className="mt-4 flex flex-wrap gap-3">
        <SubmitButton busy={t('deskUploads.working')} name="act" value="discard">
          {t('deskUploads.changes.discardNow')}
        </SubmitButton>
        <a href={isFromToday ? href('/desk') : action} className={buttonClass('quiet')}>
          {t('deskUploads.changes.discardNot')}
        </a>
      </p>
    </form>
  )
}

/** The page where customers see a list; labour charges are in a dialog on the tyres page. */
const SHOWN_AT = {
  tyres: href('/tires'),
  vehicles: href('/'),
  'engine-oils': href('/engine-oil'),
  branches: href('/locate-us'),
  'labour-charges': href('/tires'),
}

function Published({ page }: { page: PageOf<'published'> }) {
  const t = useTranslations()
  const { kind, later, isWithdrawn, live } = page
  const number = String(page.number)
  const isPast = !later && live !== page.number
  const title = isWithdrawn
    ? t('deskUploads.published.withdrawn', { number })
    : later
      ? t('deskUploads.published.later', { number, when: later.shown })
      : isPast
        ? t('deskUploads.published.past', { number, live: String(live) })
        : t('deskUploads.published.now', { number })
  const text = later ? t('deskUploads.published.backLater') : t('deskUploads.published.back')
  return (
    <>
      <Notice
        kind={isWithdrawn || isPast ? 'warning' : 'good'}
        title={title}
        text={isWithdrawn || isPast ? undefined : text}
      />
      <p className="mt-4 flex flex-wrap gap-3">
        {!later && !isWithdrawn && !isPast && (
          <a href={SHOWN_AT[kind]} className={buttonClass()}>
            {t('deskUploads.published.toShop')}
          </a>
        )}
        <a href={href('/desk/lists/:kind', { kind })} className={buttonClass('quiet')}>
          {t('deskUploads.published.toList')}
        </a>
        <a href={href('/desk/lists/:kind/history', { kind })} className={buttonClass('quiet')}>
          {t('deskUploads.published.history')}
        </a>
      </p>
    </>
  )
}
