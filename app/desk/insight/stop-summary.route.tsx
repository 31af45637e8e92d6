import { href } from 'react-router'
import { stopSummary } from '../../../domain/subscriptions/change-summary.server.ts'
import { verifySummaryToken } from '../../../domain/subscriptions/summary-token.server.ts'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { Route } from './+types/stop-summary.route.ts'

/**
 * The mailed link, without signing in. It shows a button, and only its POST stops: mail scanners open every
 * link (rule S37.10).
 */
export function loader({ params, context }: Route.LoaderArgs) {
  return { isValid: verifySummaryToken(params.token, context.get(appContext).secret) !== null }
}

export const headers = actionHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  await parseForm(request, app)
  return orServiceUnavailable({ isStopped: false }, app, async () => {
    const userId = verifySummaryToken(params.token, app.secret)
    if (userId !== null) await stopSummary(userId, app)
    return { isStopped: userId !== null }
  })
}

export default function StopSummary({ loaderData: { isValid }, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay max-w-xl py-6">
      <title>{t('deskInsight.unsubscribe.title')}</title>
      <h1 className="text-4xl">{t('deskInsight.unsubscribe.title')}</h1>
      <FormAlert answer={actionData} />
      {!isValid && (
        <>
          <Notice
            kind="error"
            title={t('deskInsight.unsubscribe.wrong')}
            text={t('deskInsight.unsubscribe.wrongText')}
          />
          <p className="mt-4">
            <a href={href('/desk/insight')} className={buttonClass()}>
              {t('desk.insight')}
            </a>
          </p>
        </>
      )}
      {isValid && actionData?.isStopped && <Notice kind="good" title={t('deskInsight.unsubscribe.done')} />}
      {isValid && !actionData?.isStopped && (
        <form noValidate method="post" className="mt-4">
          <SubmitButton busy={t('deskInsight.summary.working')}>{t('deskInsight.summary.stop')}</SubmitButton>
        </form>
      )}
      <p className="mt-4 text-soft">{t('deskInsight.unsubscribe.text')}</p>
    </div>
  )
}
