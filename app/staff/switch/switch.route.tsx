import { data, href } from 'react-router'
import { PIN_LENGTH } from '../../../domain/identity/pin.ts'
import { listColleaguesHere, switchByPin } from '../../../domain/identity/switch-by-pin.server.ts'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { appContext, authContext, staffPermitContext } from '../../context/request-context.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import { getCounterToken } from '../../http/counter-token.server.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { withQuery } from '../../http/with-query.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { NarrowCard } from '../narrow-card.tsx'
import type { Route } from './+types/switch.route.ts'

/** A trusted PC is handed over to a colleague by PIN (rule W17.14). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const permit = context.get(staffPermitContext)
  const token = await getCounterToken(request, url)
  return { here: await listColleaguesHere(permit, { token }, context.get(appContext)) }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const person = fields.get('person') ?? ''
  return orServiceUnavailable({ error: null, person }, app, async () => {
    const switched = await switchByPin(
      context.get(staffPermitContext),
      {
        token: await getCounterToken(request, url),
        person,
        pin: fields.get('pin') ?? '',
        userAgent: request.headers.get('user-agent') ?? '',
      },
      { ...app, accounts: context.get(authContext) },
    )
    if (!switched.ok) return data({ error: switched.error, person }, { status: 422 })
    return redirectAfterPost(href('/dashboard'), { flash: 'switched', url, cookies: switched.cookies })
  })
}

export default function Switch({ loaderData: { here }, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const colleagues = here?.colleagues ?? []
  const chosen = actionData?.person || (colleagues.length === 1 ? colleagues[0]?.id : undefined)
  useInitialFocus(chosen === undefined ? 'input[name=person]' : 'input[name=pin]')
  return (
    <NarrowCard title={t('switching.title')}>
      {here && <p className="break-words text-soft">{here.counter}</p>}
      <FormAlert answer={actionData} />
      {actionData?.error === 'accounts.full-sign-in' && (
        <Notice kind="error" title={t('switching.fullSignIn')} />
      )}
      {colleagues.length === 0 ? (
        !actionData?.error && (
          <p className="mt-3">{here ? t('switching.nobody') : t('switching.notTrusted')}</p>
        )
      ) : (
        <form method="post" noValidate className="mt-4 grid gap-4">
          <fieldset>
            <legend className="text-sm font-semibold">{t('switching.who')}</legend>
            {colleagues.map(({ id, email }) => (
              <label key={id} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="person"
                  value={id}
                  required
                  defaultChecked={id === chosen}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0 break-all">{email}</span>
              </label>
            ))}
          </fieldset>
          <PasswordField
            label={t('switching.pin')}
            name="pin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PIN_LENGTH}
            required
            showLabel={t('switching.showPin')}
            error={actionData?.error === 'accounts.wrong-pin' ? t('switching.wrongPin') : undefined}
          />
          <SubmitButton busy={t('switching.working')}>{t('switching.switch')}</SubmitButton>
        </form>
      )}
      <form method="post" action={withQuery(href('/auth/sign-out'), { switch: '1' })} className="mt-4">
        <button type="submit" className="min-h-11 text-left underline">
          {t('switching.withPassword')}
        </button>
      </form>
    </NarrowCard>
  )
}
