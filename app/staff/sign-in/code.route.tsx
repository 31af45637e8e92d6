import { data, redirect } from 'react-router'
import { giveCode } from '../../../domain/people/give-code.server.ts'
import { isStaff } from '../../../domain/people/person.ts'
import { clientLimit, takeTurn } from '../../../platform/limits/take-turn.ts'
import { answerHeaders } from '../../answer-headers.ts'
import { FormNotice } from '../../form-notice.tsx'
import { goOn } from '../../go-on.ts'
import { useText } from '../../messages/text.tsx'
import { orBroken } from '../../or-broken.ts'
import { ownPath } from '../../own-path.ts'
import { readForm } from '../../read-form.server.ts'
import { accountsContext, personOf, shopContext, visitContext } from '../../request.ts'
import { tooManyTries } from '../../too-many-tries.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import type { Route } from './+types/code.route.ts'

/** The second step at the counter's door, for who has switched a second factor on. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (isStaff(personOf(context))) throw redirect(targetOf(url), 303)
  return { query: url.search }
}

export const headers = answerHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { fields } = await readForm(request, shop)
  return orBroken({ refusal: null }, shop, async () => {
    const turn = await takeTurn(clientLimit(CODES, shop.clientLimits), context.get(visitContext).client, shop)
    if (!turn.ok) return tooManyTries(turn.retryAfterSeconds, { refusal: null })
    const given = await giveCode(
      {
        code: fields.get('code') ?? '',
        cookies: request.headers.get('cookie') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
        what: 'signed-in',
      },
      { ...shop, accounts: context.get(accountsContext) },
    )
    if (!given.ok) return data({ refusal: given.refusal }, { status: 422 })
    return goOn(targetOf(url), { flash: 'staff-signed-in', url, cookies: given.cookies })
  })
}

const targetOf = (url: URL) => ownPath(url.searchParams.get('redirect'), '/dashboard')
const CODES = { name: 'second-factor-client', most: 60, perSeconds: 900 }

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  return (
    <CounterFrame>
      <div className="bay max-w-md py-10">
        <title>{t('staff.secondFactor.signInTitle')}</title>
        <meta name="robots" content="noindex" />
        <div className="rounded-card border border-line bg-white p-6">
          <h1 className="text-4xl">{t('staff.secondFactor.signInTitle')}</h1>
          <p className="mt-1 text-soft">{t('staff.secondFactor.signInText')}</p>
          <FormNotice answer={actionData} />
          {actionData?.refusal === 'people.start-again' && (
            <Notice kind="error" title={t('staff.secondFactor.startAgain')} />
          )}
          <form noValidate method="post" className="mt-4 grid gap-4">
            <TextField
              label={t('staff.secondFactor.code')}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
              error={
                actionData?.refusal === 'people.wrong-code' ? t('staff.secondFactor.wrongCode') : undefined
              }
            />
            <BusyButton busy={t('staff.signingIn')}>{t('staff.signIn')}</BusyButton>
          </form>
          <p className="mt-4">
            <a href={`/staff-login${loaderData.query}`} className="underline">
              {t('staff.secondFactor.back')}
            </a>
          </p>
        </div>
      </div>
    </CounterFrame>
  )
}
