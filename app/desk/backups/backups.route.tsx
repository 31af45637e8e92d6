import { basename } from 'node:path'
import { data, href } from 'react-router'
import { findDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { findRecentProof } from '../../../domain/identity/recent-proof.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { adminPermitContext, appContext } from '../../context/request-context.ts'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import { proveByForm } from '../proof/prove-again.server.ts'
import type { Route } from './+types/backups.route.ts'
import { submitBackup } from './submit-backup.server.ts'

/**
 * The backups on this server: how old the newest is, make one, download one encrypted
 * (docs/rules/warranty.md, section 35).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { user } = context.get(adminPermitContext)
  const { backups } = app
  const isRunning = await backups.isRunning()
  const asked = url.searchParams.get('download')
  const page = {
    isRunning,
    hasFailed: !isRunning && backups.lastFailure() !== null,
    isNightly: backups.isNightly,
    needsPassword: (await findRecentProof(user, app)) === null,
    prepared: asked && { id: asked, isGone: (await findDownloadTicket(user, asked, app))?.kind !== 'backup' },
    files: (await backups.list()).map(({ path, at, bytes }) => ({
      name: basename(path),
      at: formatStaffTimestamp(at, app.timeZone).shown,
      megabytes: (bytes / 1_000_000).toFixed(1),
    })),
  }
  const headers: Record<string, string> = isRunning ? { refresh: String(RELOAD_S) } : {}
  return data(page, { headers })
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const permit = context.get(adminPermitContext)
  const { fields } = await parseForm(request, app)
  const prove = () => proveByForm(permit.user, fields, { request, context })
  return submitBackup(permit, { fields, url, app, prove })
}

/** how the README restores an encrypted backup */
const RESTORE = 'npm run restore -- FILE.tar.age --identity KEY.txt'
/** seconds between two reloads while a backup is made */
const RELOAD_S = 3

export default function BackupsDesk({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const t = useTranslations()
  const [newest] = page.files
  const action = href('/desk/backups')
  return (
    <div className="max-w-3xl">
      <title>{t('desk.backups')}</title>
      <h1 className="text-4xl">{t('desk.backups')}</h1>
      <p className="mt-2 text-lg font-semibold">
        {newest ? t('deskBackups.newest', { at: newest.at }) : t('deskBackups.none')}
      </p>
      <p className="text-soft">
        {page.isNightly ? t('deskBackups.nightly') : t('deskBackups.notNightly')} {t('deskBackups.here')}
      </p>
      {answer?.id && <Ready id={answer.id} privateKey={answer.key} />}
      {page.prepared &&
        (page.prepared.isGone ? (
          <Notice kind="warning" title={t('deskBackups.gone')} />
        ) : (
          <Ready id={page.prepared.id} privateKey={null} />
        ))}
      {page.hasFailed && (
        <Notice kind="error" title={t('deskBackups.failed')} text={t('deskBackups.failedText')} />
      )}
      {page.isRunning ? (
        <Notice kind="warning" title={t('deskBackups.running')} text={t('deskBackups.runningText')} />
      ) : (
        <form method="post" action={action} className="mt-4">
          <SubmitButton
            name="act"
            value="make"
            busy={t('desk.working')}
            className={`${buttonClass()} w-full sm:w-auto`}
          >
            {t('deskBackups.make')}
          </SubmitButton>
        </form>
      )}
      {newest && (
        <form method="post" action={action} className="mt-6">
          <input type="hidden" name="act" value="prepare" />
          <h2 className="text-2xl">{t('deskBackups.list')}</h2>
          {page.needsPassword && (
            <div className="mt-2 max-w-md">
              <ProofField
                hint={t('deskBackups.proof')}
                missing={t('deskBackups.password')}
                error={answer?.error ?? undefined}
              />
            </div>
          )}
          <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-white">
            {page.files.map(({ name, at, megabytes }) => (
              <li key={name} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
                <span className="min-w-0">
                  <span className="font-semibold">{at}</span> ·{' '}
                  {t('deskBackups.megabytes', { size: megabytes })}
                  <span className="block break-all text-sm text-soft">{name}</span>
                </span>
                <SubmitButton
                  name="name"
                  value={name}
                  busy={t('desk.working')}
                  className={buttonClass('quiet')}
                >
                  {t('deskBackups.prepare')}
                  <span className="sr-only"> {name}</span>
                </SubmitButton>
              </li>
            ))}
          </ul>
        </form>
      )}
      <section className="mt-6">
        <h2 className="text-2xl">{t('deskBackups.restore')}</h2>
        <p className="mt-1">{t('deskBackups.restoreText')}</p>
        <p className="mt-2">
          <span className="font-semibold">{t('deskBackups.restoreCommand')}</span>{' '}
          <code className="block break-all rounded-control bg-floor p-2">{RESTORE}</code>
        </p>
      </section>
    </div>
  )
}

/** The link of a download, and the key that opens it if it is new. */
function Ready({ id, privateKey }: { id: string; privateKey: string | null }) {
  const t = useTranslations()
  return (
    <section className="mt-4 rounded-card border-2 border-ink bg-white p-4">
      {privateKey && (
        <>
          <h2 className="text-2xl">{t('deskBackups.keyTitle')}</h2>
          <p className="mt-1">{t('deskBackups.keyText')}</p>
          <p className="mt-2 font-semibold">{t('deskBackups.key')}</p>
          <code className="mt-1 block break-all rounded-control bg-floor p-2">{privateKey}</code>
        </>
      )}
      <p role="status" className="mt-3 font-semibold">
        {t('deskBackups.ready')}
      </p>
      <p className="text-sm text-soft">{t('deskBackups.readyText')}</p>
      <p className="mt-3">
        <a href={href('/desk/exports/:id', { id })} download className={buttonClass()}>
          {t('deskBackups.download')}
        </a>
      </p>
    </section>
  )
}
