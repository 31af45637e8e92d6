import { data, href } from 'react-router'
import { inspectVerification, verifyEmail } from '../../../domain/identity/verify-email.server.ts'
import { buttonClass } from '../../components/button.ts'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { signInTarget, withSignInTarget } from '../../http/sign-in-target.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { getVisitorHash } from '../../http/visitor-token.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountCard } from '../account-card.tsx'
import { redirectToSignIn } from '../redirect-to-sign-in.ts'
import type { Route } from './+types/verify-email.route.ts'

/**
 * The mailed link shows a button, and only its POST verifies, because mail scanners open every link. A
 * browser other than the one that signed up must give the password (rule W12.11).
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const browser = await getVisitorHash(request, url)
  // If the database is down, submitting the form reports it.
  const state = inspectVerification({ token: params.token, browser }, context.get(appContext))
  return { state: await state.catch(() => 'open' as const), target: signInTarget(url) }
}

export const headers = actionHeaders

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const browser = await getVisitorHash(request, url)
  const { fields } = await parseForm(request, app)
  return orServiceUnavailable({ error: null }, app, async () => {
    const verified = await verifyEmail(
      { token: params.token, password: fields.get('password') ?? '', browser },
      { ...app, accounts: context.get(authContext) },
    )
    if (verified.ok) return redirectToSignIn({ flash: 'email-verified', url })
    if ('retryAfterSeconds' in verified)
      return tooManyRequests(verified.retryAfterSeconds, { error: 'accounts.password-needed' as const })
    return data({ error: verified.error }, { status: 422 })
  })
}

const VERIFY_ERRORS = {
  'accounts.password-needed': 'verify-password-needed',
  'accounts.wrong-password': 'verify-wrong-password',
} as const

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const error = actionData?.error
  if (error === 'accounts.link-expired' || (loaderData.state === 'expired' && !error)) {
    return (
      <AccountCard title={t('account.verifyFailed')}>
        <p>{t('account.verifyFailedText')}</p>
        <a href={withSignInTarget(href('/auth'), loaderData.target)} className={`${buttonClass()} mt-4`}>
          {t('account.signIn')}
        </a>
      </AccountCard>
    )
  }
  return (
    <AccountCard title={t('account.verifyTitle')}>
      <FormAlert answer={actionData} />
      <form noValidate method="post">
        <p>{t('account.verifyText')}</p>
        {(loaderData.state === 'asks-password' || error) && (
          <div className="mt-4 grid gap-3">
            <p>{t('account.verifyElsewhere')}</p>
            <PasswordField
              label={t('account.password')}
              name="password"
              autoComplete="current-password"
              required
              showLabel={t('account.showPassword')}
              autoFocus={error !== undefined}
              error={error ? t(`account.errors.${VERIFY_ERRORS[error]}`) : undefined}
            />
          </div>
        )}
        <div className="mt-4">
          <SubmitButton busy={t('account.working')}>{t('account.verify')}</SubmitButton>
        </div>
      </form>
    </AccountCard>
  )
}
