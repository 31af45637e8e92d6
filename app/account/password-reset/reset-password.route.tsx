import { data, href } from 'react-router'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../domain/identity/password.ts'
import { isResetTokenValid, resetPassword } from '../../../domain/identity/password-reset.server.ts'
import { NewPasswordFields } from '../../components/new-password-fields.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { parseForm } from '../../http/parse-form.server.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { signInTarget, withSignInTarget } from '../../http/sign-in-target.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountCard } from '../account-card.tsx'
import { redirectToSignIn } from '../redirect-to-sign-in.ts'
import type { Route } from './+types/reset-password.route.ts'

/**
 * Sets a new password with a mailed token (single use, one hour). A token that no longer works is reported
 * at once.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { now } = context.get(appContext)
  // If the database is down, submitting the form reports it.
  const isOpen = isResetTokenValid(params.token, { accounts: context.get(authContext), now })
  return { isOpen: await isOpen.catch(() => true), target: signInTarget(url) }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  return orServiceUnavailable({ error: null }, app, async () => {
    const changed = await resetPassword(
      {
        token: params.token,
        password: fields.get('password') ?? '',
        confirmation: fields.get('confirm_password') ?? '',
      },
      { log: app.log, accounts: context.get(authContext) },
    )
    if (!changed.ok) return data({ error: changed.error }, { status: 422 })
    return redirectToSignIn({ flash: 'password-changed', url })
  })
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const least = MIN_PASSWORD_LENGTH.customer
  const sentence = {
    'accounts.reset-expired': t('account.errors.reset-expired'),
    'accounts.password-too-short': t('account.errors.password-too-short', { least }),
    'accounts.password-too-long': t('account.errors.password-too-long', { most: MAX_PASSWORD_LENGTH }),
    'accounts.confirmation-differs': t('account.errors.confirmation-differs'),
  }
  const error = loaderData.isOpen ? actionData?.error : 'accounts.reset-expired'
  const isConfirmation = error === 'accounts.confirmation-differs'
  const isPassword = error?.startsWith('accounts.password')
  return (
    <AccountCard title={t('account.resetTitle')}>
      {error === 'accounts.reset-expired' ? (
        <>
          <Notice kind="error" title={sentence[error]} />
          <p className="mt-2">
            <a href={withSignInTarget(href('/auth/forgot'), loaderData.target)} className="underline">
              {t('account.forgot')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{t('account.resetText')}</p>
          <FormAlert answer={actionData} />
          <form noValidate method="post" className="mt-4 grid gap-4">
            <NewPasswordFields
              label={t('account.password')}
              againLabel={t('account.confirmPassword')}
              hint={t('account.passwordHint', { least })}
              showLabel={t('account.showPassword')}
              least={least}
              error={error && isPassword ? sentence[error] : undefined}
              againError={error && isConfirmation ? sentence[error] : undefined}
            />
            <SubmitButton busy={t('account.working')}>{t('account.savePassword')}</SubmitButton>
          </form>
        </>
      )}
    </AccountCard>
  )
}
