import { data, href } from 'react-router'
import { stopReminders, wantsReminders } from '../../../domain/reminders/queue-reminders.server.ts'
import { verifyReminderLink } from '../../../domain/reminders/reminder-link.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { PageTitle } from '../../seo/page-title.tsx'
import type { Route } from './+types/stop-reminders.route.ts'

/**
 * The mailed link shows a button, and only a POST stops: by the button, or by a mail program with one click
 * (rule W41.2).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const link = verifyReminderLink(params.token, app)
  if (!link.ok) return data({ isValid: false, isStopped: false }, { status: 404 })
  // If the database is down, submitting the form reports it.
  const hasReminders = await wantsReminders(link.id, app).catch(() => true)
  return data({ isValid: true, isStopped: !hasReminders })
}

export const headers = actionHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  await parseForm(request, app)
  return orServiceUnavailable({ isStopped: false }, app, async () => {
    const link = verifyReminderLink(params.token, app)
    if (link.ok) await stopReminders(link.id, app)
    return data({ isStopped: link.ok }, { status: link.ok ? 200 : 404 })
  })
}

export default function StopReminders({
  loaderData: { isValid, isStopped },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay max-w-xl py-6 md:py-10">
      <PageTitle>{t('reminders.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{t('reminders.title')}</h1>
      <FormAlert answer={actionData} />
      {!isValid ? (
        <Notice kind="error" title={t('reminders.wrong')} text={t('reminders.wrongText')} />
      ) : isStopped || actionData?.isStopped ? (
        <Notice kind="good" title={t('reminders.done')} text={t('reminders.doneText')} />
      ) : (
        <form noValidate method="post" className="mt-4 grid gap-4">
          <p>{t('reminders.text')}</p>
          <div>
            <SubmitButton busy={t('reminders.stopping')}>{t('reminders.stop')}</SubmitButton>
          </div>
        </form>
      )}
      <p className="mt-6">
        <a href={href('/')} className={buttonClass('quiet')}>
          {t('reminders.home')}
        </a>
      </p>
    </div>
  )
}
