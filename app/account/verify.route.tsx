import { data } from 'react-router'
import { verifyEmail } from '../../domain/people/verify-email.server.ts'
import { goOn } from '../go-on.ts'
import { useText } from '../messages/text.tsx'
import { accountsContext } from '../request.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { buttonClass } from '../ui/button.ts'
import type { Route } from './+types/verify.route.ts'
import { AccountCard } from './account-card.tsx'

/** The mailed link shows a button; only its POST verifies (reliability.md 6): programs that look into mails open every link. */
export const loader = () => null

export async function action({ params, context, url }: Route.ActionArgs) {
  if (!(await verifyEmail(params.token, { accounts: context.get(accountsContext) }))) {
    return data({ hasFailed: true }, { status: 422 })
  }
  return goOn('/auth', { flash: 'email-verified', url })
}

export default function Verify({ actionData }: Route.ComponentProps) {
  const t = useText()
  if (actionData?.hasFailed) {
    return (
      <AccountCard title={t('account.verifyFailed')}>
        <p>{t('account.verifyFailedText')}</p>
        <a href="/auth" className={`${buttonClass()} mt-4`}>
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
          <BusyButton busy={t('account.working')}>{t('account.verify')}</BusyButton>
        </div>
      </form>
    </AccountCard>
  )
}
