import { data, redirect } from 'react-router'
import { createAccount } from '../../domain/people/create-account.server.ts'
import { type AccountRefusals, LEAST_PASSWORD, LONGEST_PASSWORD } from '../../domain/people/password.ts'
import { signIn } from '../../domain/people/sign-in.server.ts'
import { readSignIn } from '../../domain/people/sign-in.ts'
import { answerHeaders } from '../answer-headers.ts'
import { FormNotice } from '../form-notice.tsx'
import { goOn } from '../go-on.ts'
import { mailIsDown } from '../mail-is-down.ts'
import { useText } from '../messages/text.tsx'
import { orBroken } from '../or-broken.ts'
import { ownPath } from '../own-path.ts'
import { readForm } from '../read-form.server.ts'
import { accountsContext, personOf, shopContext, visitContext } from '../request.ts'
import { tooManyTries } from '../too-many-tries.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { buttonClass } from '../ui/button.ts'
import { NewPasswordFields } from '../ui/new-password-fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Route } from './+types/auth.route.ts'
import { AccountCard } from './account-card.tsx'

/** Signing in and creating an account (W §2 /auth); who has signed in is sent on. */
export function loader({ context, url }: Route.LoaderArgs) {
  const target = targetOf(url)
  if (personOf(context)) throw redirect(target, 303)
  return { mode: modeOf(url.searchParams.get('mode')), target }
}

export const headers = answerHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { client } = context.get(visitContext)
  const tools = { ...shop, accounts: context.get(accountsContext) }
  const { fields } = await readForm(request, shop)
  const field = (name: string) => fields.get(name) ?? ''
  const mode = modeOf(fields.get('mode') ?? (fields.get('confirm_password') === null ? null : 'create'))
  const page = { mode, typed: field('email') }
  return orBroken(page, shop, mode === 'create' ? create : enter)

  async function create() {
    const made = await createAccount(
      { email: field('email'), password: field('password'), confirmation: field('confirm_password'), client },
      tools,
    )
    if (made.ok) return goOn(withTarget('/auth', targetOf(url)), { flash: 'account-made', url })
    if ('refusals' in made) return data({ ...page, refusals: made.refusals }, { status: 422 })
    return 'retryAfterSeconds' in made ? tooManyTries(made.retryAfterSeconds, page) : mailIsDown(page)
  }

  async function enter() {
    const wrong = readSignIn({ email: field('email'), password: field('password') })
    if (Object.keys(wrong).length > 0) return data({ ...page, refusals: wrong }, { status: 422 })
    const cookies = request.headers.get('cookie') ?? ''
    const userAgent = request.headers.get('user-agent') ?? ''
    const signed = await signIn(
      { email: field('email'), password: field('password'), client, door: 'shop', cookies, userAgent },
      tools,
    )
    if (signed.ok) return goOn(targetOf(url), { flash: 'signed-in', url, cookies: signed.cookies })
    if ('retryAfterSeconds' in signed) return tooManyTries(signed.retryAfterSeconds, page)
    const refusal = signed.refusal === 'people.not-verified' ? 'not-verified' : 'wrong-password'
    // Whose password was right is told that a link is on its way.
    if (refusal === 'not-verified' && !(await shop.mailer.isUp())) return mailIsDown(page)
    return data({ ...page, refusal } as const, { status: 422 })
  }
}

type Mode = 'sign-in' | 'create'
const modeOf = (text: string | null): Mode => (text === 'create' ? 'create' : 'sign-in')
const targetOf = (url: URL) => ownPath(url.searchParams.get('redirect'), HOME)
const withTarget = (path: string, target: string) =>
  target === HOME ? path : `${path}?${new URLSearchParams({ redirect: target })}`
/** Where somebody goes who was not on the way anywhere (W §2). */
const HOME = '/warranty-registration'

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { target } = loaderData
  const mode = actionData?.mode ?? loaderData.mode
  const refused: AccountRefusals = actionData && 'refusals' in actionData ? actionData.refusals : {}
  const sentence = (field: keyof AccountRefusals) =>
    refused[field] &&
    t(`account.refusals.${refused[field]}`, { least: LEAST_PASSWORD.customer, most: LONGEST_PASSWORD })
  const title = mode === 'create' ? t('account.createAccount') : t('account.signIn')
  return (
    <AccountCard title={title}>
      <p className="text-soft">{t('account.intro')}</p>
      <FormNotice answer={actionData} />
      {actionData && 'refusal' in actionData && (
        <Notice
          kind="error"
          title={t('account.signInFailed')}
          text={t(`account.refusals.${actionData.refusal}`)}
        />
      )}
      {actionData && 'refusals' in actionData && (
        <Notice
          kind="error"
          title={mode === 'create' ? t('account.signUpFailed') : t('account.signInFailed')}
        />
      )}
      <form
        noValidate
        key={mode}
        method="post"
        action={withTarget('/auth', target)}
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="mode" value={mode} />
        <TextField
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          defaultValue={actionData?.typed ?? ''}
          error={sentence('email')}
        />
        {mode === 'create' ? (
          <NewPasswordFields
            label={t('account.password')}
            againLabel={t('account.confirmPassword')}
            hint={t('account.passwordHint', { least: LEAST_PASSWORD.customer })}
            showLabel={t('account.showPassword')}
            least={LEAST_PASSWORD.customer}
            error={sentence('password')}
            againError={sentence('confirm_password')}
          />
        ) : (
          <PasswordField
            label={t('account.password')}
            name="password"
            autoComplete="current-password"
            required
            minLength={LEAST_PASSWORD.customer}
            showLabel={t('account.showPassword')}
            error={sentence('password')}
          />
        )}
        <BusyButton busy={mode === 'create' ? t('account.working') : t('account.redirecting')}>
          {title}
        </BusyButton>
      </form>
      {mode === 'sign-in' && (
        <p className="mt-3">
          <a href="/auth/forgot" className="underline">
            {t('account.forgot')}
          </a>
        </p>
      )}
      <form action="/auth" className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {mode === 'sign-in' && <input type="hidden" name="mode" value="create" />}
        {target !== HOME && <input type="hidden" name="redirect" value={target} />}
        <span>{mode === 'create' ? t('account.haveAccount') : t('account.noAccountYet')}</span>
        <button type="submit" className={buttonClass('quiet')}>
          {mode === 'create' ? t('account.signIn') : t('account.createAccount')}
        </button>
      </form>
    </AccountCard>
  )
}
