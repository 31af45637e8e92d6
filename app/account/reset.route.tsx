import { data } from 'react-router'
import { isResetOpen } from '../../domain/people/is-reset-open.server.ts'
import { LEAST_PASSWORD, LONGEST_PASSWORD } from '../../domain/people/password.ts'
import { resetPassword } from '../../domain/people/reset-password.server.ts'
import { FormNotice } from '../form-notice.tsx'
import { goOn } from '../go-on.ts'
import { useText } from '../messages/text.tsx'
import { orBroken } from '../or-broken.ts'
import { readForm } from '../read-form.server.ts'
import { accountsContext, shopContext } from '../request.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { NewPasswordFields } from '../ui/new-password-fields.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/reset.route.ts'
import { AccountCard } from './account-card.tsx'

/** Chooses a new password with a mailed token, which works once and for an hour; one that works no longer says so at once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { now } = context.get(shopContext)
  // Where that cannot be asked now, sending the form says so.
  const isOpen = isResetOpen(params.token, { accounts: context.get(accountsContext), now })
  return { isOpen: await isOpen.catch(() => true) }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { fields } = await readForm(request, shop)
  return orBroken({ refusal: null }, shop, async () => {
    const changed = await resetPassword(
      {
        token: params.token,
        password: fields.get('password') ?? '',
        confirmation: fields.get('confirm_password') ?? '',
      },
      { log: shop.log, accounts: context.get(accountsContext) },
    )
    if (!changed.ok) return data({ refusal: changed.refusal }, { status: 422 })
    return goOn('/auth', { flash: 'password-changed', url })
  })
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const least = LEAST_PASSWORD.customer
  const sentence = {
    'people.reset-expired': t('account.refusals.reset-expired'),
    'people.password-too-short': t('account.refusals.password-too-short', { least }),
    'people.password-too-long': t('account.refusals.password-too-long', { most: LONGEST_PASSWORD }),
    'people.confirmation-differs': t('account.refusals.confirmation-differs'),
  }
  const refusal = loaderData.isOpen ? actionData?.refusal : 'people.reset-expired'
  const isConfirmation = refusal === 'people.confirmation-differs'
  const isPassword = refusal?.startsWith('people.password')
  return (
    <AccountCard title={t('account.resetTitle')}>
      {refusal === 'people.reset-expired' ? (
        <>
          <Notice kind="error" title={sentence[refusal]} />
          <p className="mt-2">
            <a href="/auth/forgot" className="underline">
              {t('account.forgot')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>{t('account.resetText')}</p>
          <FormNotice answer={actionData} />
          <form noValidate method="post" className="mt-4 grid gap-4">
            <NewPasswordFields
              label={t('account.password')}
              againLabel={t('account.confirmPassword')}
              hint={t('account.passwordHint', { least })}
              showLabel={t('account.showPassword')}
              least={least}
              error={refusal && isPassword ? sentence[refusal] : undefined}
              againError={refusal && isConfirmation ? sentence[refusal] : undefined}
            />
            <BusyButton busy={t('account.working')}>{t('account.savePassword')}</BusyButton>
          </form>
        </>
      )}
    </AccountCard>
  )
}
