import { data, href, redirect } from 'react-router'
import { hasStaffAccount } from '../../../domain/access/user.ts'
import { signIn } from '../../../domain/identity/sign-in.server.ts'
import { rememberFullSignIn } from '../../../domain/identity/trust-counter.server.ts'
import { EmailField } from '../../components/email-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext, getUser, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { getCounterToken } from '../../http/counter-token.server.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { staffSignInTarget } from '../../http/sign-in-target.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { NarrowCard } from '../narrow-card.tsx'
import { useDraftCleanup } from '../new-claim/use-draft-cleanup.ts'
import type { Route } from './+types/login.route.ts'

/** Staff sign-in; signed-in staff are redirected. */
export function loader({ context, url }: Route.LoaderArgs) {
  const user = getUser(context)
  // A PIN session has to give the password here for other pages (rule W17.14).
  if (hasStaffAccount(user) && !user.isPinSession) throw redirect(staffSignInTarget(url), 303)
  const hasForgotten = url.searchParams.has('forgot')
  return { hasForgotten, isPinSession: user?.isPinSession === true, target: staffSignInTarget(url) }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { client } = context.get(requestContext)
  const { fields } = await parseForm(request, app)
  const email = fields.get('email') ?? ''
  return orServiceUnavailable({ email }, app, async () => {
    const signedIn = await signIn(
      {
        email,
        password: fields.get('password') ?? '',
        client,
        loginPage: 'staff',
        cookies: request.headers.get('cookie') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
      },
      { ...app, accounts: context.get(authContext) },
    )
    if (signedIn.ok) {
      const { cookies, needsCode } = signedIn
      if (!needsCode) {
        const token = await getCounterToken(request, url)
        await rememberFullSignIn(
          { token, setCookies: cookies },
          { ...app, accounts: context.get(authContext) },
        )
      }
      return needsCode
        ? redirectAfterPost(`${href('/staff-login/code')}${url.search}`, { flash: null, url, cookies })
        : redirectAfterPost(staffSignInTarget(url), { flash: 'staff-signed-in', url, cookies })
    }
    if ('retryAfterSeconds' in signedIn) return tooManyRequests(signedIn.retryAfterSeconds, { email })
    return data({ email, isWrong: true } as const, { status: 422 })
  })
}

export default function StaffSignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  useDraftCleanup()
  const { target, hasForgotten, isPinSession } = loaderData
  const query = target === href('/dashboard') ? '' : `?${new URLSearchParams({ redirect: target })}`
  return (
    <NarrowCard title={t('staff.loginTitle')}>
      <p className="mt-1 text-soft">{t(isPinSession ? 'staff.loginAfterPin' : 'staff.loginText')}</p>
      {hasForgotten && <Notice kind="good" title={t('staff.forgotText')} />}
      <FormAlert answer={actionData} />
      {actionData && 'isWrong' in actionData && <Notice kind="error" title={t('staff.wrongPassword')} />}
      <form method="post" action={`${href('/staff-login')}${query}`} className="mt-4 grid gap-4">
        <EmailField label={t('staff.email')} autoFocus defaultValue={actionData?.email ?? ''} />
        <PasswordField
          label={t('staff.password')}
          name="password"
          autoComplete="current-password"
          required
          showLabel={t('staff.showPassword')}
        />
        <SubmitButton busy={t('staff.signingIn')}>{t('staff.signIn')}</SubmitButton>
      </form>
      <p className="mt-4">
        <a href={`${href('/staff-login')}?forgot`}>{t('staff.forgot')}</a>
      </p>
    </NarrowCard>
  )
}
