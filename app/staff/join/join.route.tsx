import { data, href } from 'react-router'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../domain/identity/password.ts'
import { signIn } from '../../../domain/identity/sign-in.server.ts'
import { rememberFullSignIn } from '../../../domain/identity/trust-counter.server.ts'
import type { ChosenPasswordErrors } from '../../../domain/identity/validate-chosen-password.server.ts'
import { findInvitation, joinByInvitation } from '../../../domain/staff-accounts/join-by-invitation.server.ts'
import { NewPasswordFields } from '../../components/new-password-fields.tsx'
import { Notice } from '../../components/notice.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { appContext, authContext, requestContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { getCounterToken } from '../../http/counter-token.server.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { NarrowCard } from '../narrow-card.tsx'
import type { Route } from './+types/join.route.ts'

/** The link of an invitation: its user chooses a password, and is signed in (rule W17.12). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const invitation = await findInvitation(params.token, context.get(appContext))
  return { email: invitation?.email ?? null, company: catalogue.company.name }
}

export const headers = actionHeaders

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const password = fields.get('password') ?? ''
  const confirmation = fields.get('confirm_password') ?? ''
  return orServiceUnavailable({ errors: {}, error: null }, app, async () => {
    const joined = await joinByInvitation({ token: params.token, password, confirmation }, app)
    if (!joined.ok) {
      const refused = 'errors' in joined ? { ...joined, error: null } : { ...joined, errors: {} }
      return data(refused, { status: 422 })
    }
    const signed = await signIn(
      {
        email: joined.email,
        password,
        client: context.get(requestContext).client,
        loginPage: 'staff',
        cookies: request.headers.get('cookie') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
      },
      { ...app, accounts: context.get(authContext) },
    )
    // Over a limit the account is ready all the same, and signs in later.
    if (!signed.ok) return redirectAfterPost(href('/staff-login'), { flash: 'joined', url })
    const token = await getCounterToken(request, url)
    await rememberFullSignIn(
      { token, setCookies: signed.cookies },
      { ...app, accounts: context.get(authContext) },
    )
    return redirectAfterPost(href('/dashboard'), { flash: 'joined', url, cookies: signed.cookies })
  })
}

export default function Join({ loaderData: { email, company }, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const least = MIN_PASSWORD_LENGTH.staff
  const errors: ChosenPasswordErrors = actionData?.errors ?? {}
  const sentence = {
    'password-too-short': t('access.errors.password-too-short', { least }),
    'password-too-long': t('access.errors.password-too-long', { most: MAX_PASSWORD_LENGTH }),
    'password-weak': t('access.errors.password-weak'),
    'confirmation-differs': t('access.errors.confirmation-differs'),
  }
  const isMember = actionData?.error === 'accounts.is-member'
  const title = email === null ? t('invitation.ended') : t('invitation.title', { company })
  return (
    <NarrowCard title={title}>
      <FormAlert answer={actionData} />
      {email === null || isMember ? (
        <>
          {isMember ? (
            <Notice kind="error" title={t('invitation.member')} />
          ) : (
            <p className="mt-1">{t('invitation.endedText')}</p>
          )}
          <p className="mt-4">
            <a href={href('/staff-login')}>{t('invitation.toSignIn')}</a>
          </p>
        </>
      ) : (
        <>
          <p className="mt-1 break-words text-soft">{t('invitation.text', { email })}</p>
          <form method="post" noValidate className="mt-4 grid gap-4">
            {/* Password managers store the new password under this user name. */}
            <input type="text" hidden readOnly name="username" autoComplete="username" value={email} />
            <NewPasswordFields
              label={t('invitation.password')}
              againLabel={t('invitation.confirm')}
              hint={t('access.hint', { least })}
              showLabel={t('access.show')}
              least={least}
              error={errors.password && sentence[errors.password]}
              againError={errors.confirm_password && sentence[errors.confirm_password]}
            />
            <SubmitButton busy={t('access.working')}>{t('invitation.join')}</SubmitButton>
          </form>
        </>
      )}
    </NarrowCard>
  )
}
