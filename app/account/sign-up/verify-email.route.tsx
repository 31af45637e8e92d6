import { data, href } from 'react-router'
import { verifyEmail } from '../../../domain/identity/create-account.server.ts'
import { buttonClass } from '../../components/button.ts'
import { SubmitButton } from '../../components/submit-button.tsx'
import { authContext } from '../../context/request-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { signInTarget, withSignInTarget } from '../../http/sign-in-target.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountCard } from '../account-card.tsx'
import type { Route } from './+types/verify-email.route.ts'

/** The mailed link shows a button, and only its POST verifies: mail scanners open every link. */
export const loader = ({ url }: Route.LoaderArgs) => ({ target: signInTarget(url) })

export async function action({ params, context, url }: Route.ActionArgs) {
  if (!(await verifyEmail(params.token, { accounts: context.get(authContext) }))) {
    return data({ hasFailed: true }, { status: 422 })
  }
  return redirectAfterPost(withSignInTarget(href('/auth'), signInTarget(url)), {
    flash: 'email-verified',
    url,
  })
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  if (actionData?.hasFailed) {
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
      <form noValidate method="post">
        <p>{t('account.verifyText')}</p>
        <div className="mt-4">
          <SubmitButton busy={t('account.working')}>{t('account.verify')}</SubmitButton>
        </div>
      </form>
    </AccountCard>
  )
}
