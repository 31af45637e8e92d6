import { data } from 'react-router'
import { requestPasswordReset } from '../../../domain/identity/password-reset.server.ts'
import { EmailField } from '../../components/email-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { mailUnavailable } from '../../http/mail-unavailable.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { signInTarget } from '../../http/sign-in-target.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountCard } from '../account-card.tsx'
import { redirectToSignIn } from '../redirect-to-sign-in.ts'
import type { Route } from './+types/forgot-password.route.ts'

/** Requests the password reset e-mail. */
export const loader = () => null

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const email = fields.get('email') ?? ''
  return orServiceUnavailable({ email }, app, async () => {
    // Checked for every address: the answer must not tell whether an account exists.
    if (!(await app.mailer.isAvailable())) return mailUnavailable({ email })
    const requested = await requestPasswordReset(
      { email, client: context.get(requestContext).client, target: signInTarget(url) },
      { ...app, accounts: context.get(authContext) },
    )
    if (!requested.ok) {
      if ('retryAfterSeconds' in requested) return tooManyRequests(requested.retryAfterSeconds, { email })
      return data({ email, isWrong: true }, { status: 422 })
    }
    return redirectToSignIn({ flash: 'reset-asked', url })
  })
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const isWrong = actionData !== undefined && 'isWrong' in actionData
  return (
    <AccountCard title={t('account.forgotTitle')}>
      <p>{t('account.forgotText')}</p>
      <FormAlert answer={actionData} />
      <form noValidate method="post" className="mt-4 grid gap-4">
        <EmailField
          label={t('account.email')}
          defaultValue={actionData?.email ?? ''}
          error={isWrong ? t('account.errors.email-wrong') : undefined}
          autoFocus={isWrong}
        />
        <SubmitButton busy={t('account.working')}>{t('account.sendLink')}</SubmitButton>
      </form>
    </AccountCard>
  )
}
