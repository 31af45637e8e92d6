import { data, href, redirect } from 'react-router'
import { createAccount } from '../../../domain/identity/create-account.server.ts'
import {
  type AccountErrors,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../../../domain/identity/password.ts'
import { signIn, validateSignIn } from '../../../domain/identity/sign-in.server.ts'
import { sendVerification } from '../../../domain/identity/verify-email.server.ts'
import { takeOverRegistrations } from '../../../domain/warranties/take-over-registrations.server.ts'
import { buttonClass } from '../../components/button.ts'
import { EmailField } from '../../components/email-field.tsx'
import { NewPasswordFields } from '../../components/new-password-fields.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext, getUser, requestContext } from '../../context/request-context.ts'
import { createAccountEmails } from '../../emails/account-emails.server.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { mailUnavailable } from '../../http/mail-unavailable.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { SIGN_IN_HOME, signInTarget, withSignInTarget } from '../../http/sign-in-target.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { getVisitor } from '../../http/visitor-token.server.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountCard } from '../account-card.tsx'
import { redirectToSignIn } from '../redirect-to-sign-in.ts'
import type { Route } from './+types/auth.route.ts'

/** Customer sign-in and sign-up; signed-in users are redirected. */
export function loader({ context, url }: Route.LoaderArgs) {
  const target = signInTarget(url)
  if (getUser(context)) throw redirect(target, 303)
  return { mode: modeOf(url.searchParams.get('mode')), target }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { client } = context.get(requestContext)
  const tools = { ...app, accounts: context.get(authContext), mails: createAccountEmails(app) }
  const { visitorHash: browser, setCookie } = await getVisitor(request, url)
  const { fields } = await parseForm(request, app)
  const field = (name: string) => fields.get(name) ?? ''
  const mode = modeOf(fields.get('mode') ?? (fields.get('confirm_password') === null ? null : 'create'))
  const page = { mode, email: field('email') }
  const target = signInTarget(url)
  return orServiceUnavailable(page, app, mode === 'create' ? create : enter)

  async function create() {
    const created = await createAccount(
      {
        email: field('email'),
        password: field('password'),
        confirmation: field('confirm_password'),
        client,
        browser,
        target,
      },
      tools,
    )
    if (created.ok) return redirectToSignIn({ flash: 'account-made', url, cookies: [setCookie] })
    if ('errors' in created) return data({ ...page, errors: created.errors }, { status: 422 })
    return 'retryAfterSeconds' in created
      ? tooManyRequests(created.retryAfterSeconds, page)
      : mailUnavailable(page)
  }

  async function enter() {
    const wrong = validateSignIn({ email: field('email'), password: field('password') })
    if (Object.keys(wrong).length > 0) return data({ ...page, errors: wrong }, { status: 422 })
    const cookies = request.headers.get('cookie') ?? ''
    const userAgent = request.headers.get('user-agent') ?? ''
    const signedIn = await signIn(
      {
        email: field('email'),
        password: field('password'),
        client,
        loginPage: 'customer',
        cookies,
        userAgent,
      },
      tools,
    )
    if (signedIn.ok) {
      // Customers have no second factor.
      if (!signedIn.needsCode)
        await takeOverRegistrations({ id: signedIn.userId, email: field('email').trim().toLowerCase() }, app)
      return redirectAfterPost(target, { flash: 'signed-in', url, cookies: signedIn.cookies })
    }
    if ('retryAfterSeconds' in signedIn) return tooManyRequests(signedIn.retryAfterSeconds, page)
    const error = signedIn.error === 'accounts.not-verified' ? 'not-verified' : 'wrong-password'
    // The password was right, so the answer may say that a verification link is on its way.
    if (error === 'wrong-password') return data({ ...page, error } as const, { status: 422 })
    if (!(await app.mailer.isAvailable())) return mailUnavailable(page)
    await sendVerification({ account: { email: field('email') }, browser, target }, tools)
    return data({ ...page, error } as const, { status: 422, headers: { 'set-cookie': setCookie } })
  }
}

type Mode = 'sign-in' | 'create'
const modeOf = (text: string | null): Mode => (text === 'create' ? 'create' : 'sign-in')

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const { target } = loaderData
  const mode = actionData?.mode ?? loaderData.mode
  const refused: AccountErrors = actionData && 'errors' in actionData ? actionData.errors : {}
  const sentence = (field: keyof AccountErrors) =>
    refused[field] &&
    t(`account.errors.${refused[field]}`, {
      least: MIN_PASSWORD_LENGTH.customer,
      most: MAX_PASSWORD_LENGTH,
    })
  const hasSignInError = actionData !== undefined && 'error' in actionData
  const title = mode === 'create' ? t('account.createAccount') : t('account.signIn')
  return (
    <AccountCard title={title}>
      <p className="text-soft">{t('account.intro')}</p>
      <FormAlert answer={actionData} />
      {hasSignInError && (
        <Notice
          kind="error"
          title={t('account.signInFailed')}
          text={t(`account.errors.${actionData.error}`)}
        />
      )}
      {actionData && 'errors' in actionData && (
        <Notice
          kind="error"
          title={mode === 'create' ? t('account.signUpFailed') : t('account.signInFailed')}
        />
      )}
      <form
        noValidate
        key={mode}
        method="post"
        action={withSignInTarget(href('/auth'), target)}
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="mode" value={mode} />
        <EmailField
          label={t('account.email')}
          defaultValue={actionData?.email ?? ''}
          error={sentence('email')}
          autoFocus={refused.email !== undefined}
        />
        {mode === 'create' ? (
          <NewPasswordFields
            label={t('account.password')}
            againLabel={t('account.confirmPassword')}
            hint={t('account.passwordHint', { least: MIN_PASSWORD_LENGTH.customer })}
            showLabel={t('account.showPassword')}
            least={MIN_PASSWORD_LENGTH.customer}
            error={sentence('password')}
            againError={sentence('confirm_password')}
          />
        ) : (
          <PasswordField
            label={t('account.password')}
            name="password"
            autoComplete="current-password"
            required
            minLength={MIN_PASSWORD_LENGTH.customer}
            showLabel={t('account.showPassword')}
            error={sentence('password')}
            autoFocus={hasSignInError || refused.password !== undefined}
          />
        )}
        <SubmitButton busy={mode === 'create' ? t('account.working') : t('account.redirecting')}>
          {title}
        </SubmitButton>
      </form>
      {mode === 'sign-in' && (
        <p className="mt-3">
          <a href={withSignInTarget(href('/auth/forgot'), target)} className="underline">
            {t('account.forgot')}
          </a>
        </p>
      )}
      <form
        action={href('/auth')}
        className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4"
      >
        {mode === 'sign-in' && <input type="hidden" name="mode" value="create" />}
        {target !== SIGN_IN_HOME && <input type="hidden" name="redirect" value={target} />}
        <span>{mode === 'create' ? t('account.haveAccount') : t('account.noAccountYet')}</span>
        <button type="submit" className={buttonClass('quiet')}>
          {mode === 'create' ? t('account.signIn') : t('account.createAccount')}
        </button>
      </form>
    </AccountCard>
  )
}
