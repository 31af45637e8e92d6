import { data, href, redirect } from 'react-router'
import { hasStaffAccount } from '../../../domain/access/user.ts'
import { verifySecondFactor } from '../../../domain/identity/second-factor.server.ts'
import { rememberFullSignIn } from '../../../domain/identity/trust-counter.server.ts'
import { clientLimit, consumeRateLimit, type Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { appContext, authContext, getUser, requestContext } from '../../context/request-context.ts'
import { createAccountEmails } from '../../emails/account-emails.server.ts'
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
import type { Route } from './+types/login-code.route.ts'

/** Second step of the staff sign-in for users with a second factor. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (hasStaffAccount(getUser(context))) throw redirect(staffSignInTarget(url), 303)
  return { query: url.search }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  // A user with a session needs no code here, and the first code of a new second factor belongs on its own
  // page.
  if (hasStaffAccount(getUser(context))) throw redirect(staffSignInTarget(url), 303)
  const { fields } = await parseForm(request, app)
  return orServiceUnavailable({ error: null }, app, async () => {
    const limit = await consumeRateLimit(
      clientLimit(CODE_LIMIT, app.clientLimits),
      context.get(requestContext).client,
      app,
    )
    if (!limit.ok) return tooManyRequests(limit.retryAfterSeconds, { error: null })
    const verified = await verifySecondFactor(
      {
        code: fields.get('code') ?? '',
        cookies: request.headers.get('cookie') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
        action: 'signed-in',
      },
      { ...app, accounts: context.get(authContext), mails: createAccountEmails(app) },
    )
    if (!verified.ok) return data({ error: verified.error }, { status: 422 })
    const token = await getCounterToken(request, url)
    await rememberFullSignIn(
      { token, setCookies: verified.cookies },
      { ...app, accounts: context.get(authContext) },
    )
    return redirectAfterPost(staffSignInTarget(url), {
      flash: 'staff-signed-in',
      url,
      cookies: verified.cookies,
    })
  })
}

const CODE_LIMIT: Limit = { name: 'second-factor-client', max: 60, windowSeconds: 900 }

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <NarrowCard title={t('staff.secondFactor.signInTitle')}>
      <p className="mt-1 text-soft">{t('staff.secondFactor.signInText')}</p>
      <FormAlert answer={actionData} />
      {actionData?.error === 'accounts.start-again' && (
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
          error={actionData?.error === 'accounts.wrong-code' ? t('staff.secondFactor.wrongCode') : undefined}
        />
        <SubmitButton busy={t('staff.signingIn')}>{t('staff.signIn')}</SubmitButton>
      </form>
      <p className="mt-4">
        <a href={`${href('/staff-login')}${loaderData.query}`}>{t('staff.secondFactor.back')}</a>
      </p>
    </NarrowCard>
  )
}
