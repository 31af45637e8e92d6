import { data } from 'react-router'
import { askForReset } from '../../domain/people/ask-for-reset.server.ts'
import { answerHeaders } from '../answer-headers.ts'
import { FormNotice } from '../form-notice.tsx'
import { goOn } from '../go-on.ts'
import { mailIsDown } from '../mail-is-down.ts'
import { useText } from '../messages/text.tsx'
import { orBroken } from '../or-broken.ts'
import { readForm } from '../read-form.server.ts'
import { accountsContext, shopContext, visitContext } from '../request.ts'
import { tooManyTries } from '../too-many-tries.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Route } from './+types/forgot.route.ts'
import { AccountCard } from './account-card.tsx'

/** Asks for the mail with which a new password is chosen. */
export const loader = () => null

export const headers = answerHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { fields } = await readForm(request, shop)
  const typed = fields.get('email') ?? ''
  return orBroken({ typed }, shop, async () => {
    // Whatever address was typed: who has an account is told no more than anybody.
    if (!(await shop.mailer.isUp())) return mailIsDown({ typed })
    const asked = await askForReset(
      { email: typed, client: context.get(visitContext).client },
      { ...shop, accounts: context.get(accountsContext) },
    )
    if (!asked.ok) {
      if ('retryAfterSeconds' in asked) return tooManyTries(asked.retryAfterSeconds, { typed })
      return data({ typed, isWrong: true }, { status: 422 })
    }
    return goOn('/auth', { flash: 'reset-asked', url })
  })
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <AccountCard title={t('account.forgotTitle')}>
      <p>{t('account.forgotText')}</p>
      <FormNotice answer={actionData} />
      <form noValidate method="post" className="mt-4 grid gap-4">
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          defaultValue={actionData?.typed ?? ''}
          error={actionData && 'isWrong' in actionData ? t('account.refusals.email-wrong') : undefined}
        />
        <BusyButton busy={t('account.working')}>{t('account.sendLink')}</BusyButton>
      </form>
    </AccountCard>
  )
}
