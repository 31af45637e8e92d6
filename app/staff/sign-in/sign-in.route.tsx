import { data, redirect } from 'react-router'
import { isStaff } from '../../../domain/people/person.ts'
import { signIn } from '../../../domain/people/sign-in.server.ts'
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
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CounterFrame } from '../counter-frame.tsx'
import type { Route } from './+types/sign-in.route.ts'

/** The counter's door (W §2 /staff-login); who has come in already is sent on. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (isStaff(personOf(context))) throw redirect(targetOf(url), 303)
  return { hasForgotten: url.searchParams.has('forgot'), target: targetOf(url) }
}

export const headers = answerHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { client } = context.get(visitContext)
  const { fields } = await readForm(request, shop)
  const typed = fields.get('email') ?? ''
  return orBroken({ typed }, shop, async () => {
    const signed = await signIn(
      {
        email: typed,
        password: fields.get('password') ?? '',
        client,
        door: 'counter',
        cookies: request.headers.get('cookie') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
      },
      { ...shop, accounts: context.get(accountsContext) },
    )
    if (signed.ok) {
      const { cookies } = signed
      return signed.needsCode
        ? goOn(`/staff-login/code${url.search}`, { flash: null, url, cookies })
        : goOn(targetOf(url), { flash: 'staff-signed-in', url, cookies })
    }
    if ('retryAfterSeconds' in signed) return tooManyTries(signed.retryAfterSeconds, { typed })
    return data({ typed, isWrong: true } as const, { status: 422 })
  })
}

const targetOf = (url: URL) => ownPath(url.searchParams.get('redirect'), '/dashboard')

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { target, hasForgotten } = loaderData
  const query = target === '/dashboard' ? '' : `?${new URLSearchParams({ redirect: target })}`
  return (
    <CounterFrame>
      <div className="bay max-w-md py-10">
        <title>{t('staff.loginTitle')}</title>
        <meta name="robots" content="noindex" />
        <div className="rounded-card border border-line bg-white p-6">
          <h1 className="text-4xl">{t('staff.loginTitle')}</h1>
          <p className="mt-1 text-soft">{t('staff.loginText')}</p>
          {hasForgotten && <Notice kind="good" title={t('staff.forgotText')} />}
          <FormNotice answer={actionData} />
          {actionData && 'isWrong' in actionData && <Notice kind="error" title={t('staff.wrongPassword')} />}
          <form method="post" action={`/staff-login${query}`} className="mt-4 grid gap-4">
            <TextField
              label={t('staff.email')}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              required
              autoFocus
              defaultValue={actionData?.typed ?? ''}
            />
            <PasswordField
              label={t('staff.password')}
              name="password"
              autoComplete="current-password"
              required
              showLabel={t('staff.showPassword')}
            />
            <BusyButton busy={t('staff.signingIn')}>{t('staff.signIn')}</BusyButton>
          </form>
          <p className="mt-4">
            <a href="/staff-login?forgot" className="underline">
              {t('staff.forgot')}
            </a>
          </p>
        </div>
      </div>
    </CounterFrame>
  )
}
