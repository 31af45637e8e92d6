import { data, href } from 'react-router'
import {
  type BeginSecondFactorResult,
  beginSecondFactor,
  type DisableSecondFactorResult,
  disableSecondFactor,
  verifySecondFactor,
} from '../../../domain/identity/second-factor.server.ts'
import { groupByFour } from '../../../domain/identity/second-factor.ts'
import { type QrOutline, qrOutline } from '../../../platform/qr/qr-outline.ts'
import { buttonClass } from '../../components/button.ts'
import { LeftIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { appContext, authContext, staffAccountContext } from '../../context/request-context.ts'
import { createAccountEmails } from '../../emails/account-emails.server.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { actionHeaders } from '../../http/action-headers.ts'
import type { Flash } from '../../http/flash-message.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { useStaffUrl } from '../saved-search-url.ts'
import type { Route } from './+types/second-factor.route.ts'

/** Switches the second factor on and off (setting STAFF_SECOND_FACTOR). */
export function loader({ context }: Route.LoaderArgs) {
  const { staffSecondFactor } = context.get(appContext)
  if (staffSecondFactor === 'off') throw new Response(null, { status: 404 })
  const { hasSecondFactor } = context.get(staffAccountContext)
  return { isOn: hasSecondFactor, isDemanded: staffSecondFactor === 'required' }
}

export const headers = actionHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const app = context.get(appContext)
  if (app.staffSecondFactor === 'off') throw new Response(null, { status: 404 })
  const user = context.get(staffAccountContext)
  const tools = { ...app, accounts: context.get(authContext), mails: createAccountEmails(app) }
  const cookies = request.headers.get('cookie') ?? ''
  const userAgent = request.headers.get('user-agent') ?? ''
  const { fields } = await parseForm(request, app)
  const done = (flash: Flash | null, made: string[]) =>
    redirectAfterPost(href('/dashboard/second-factor'), { flash, url, cookies: made })

  const code = fields.get('code')
  if (code !== null) {
    // A code that was sent twice: the page shows that the second factor is on.
    if (user.hasSecondFactor) return done(null, [])
    const given = await verifySecondFactor({ code, cookies, userAgent, action: 'second-factor-on' }, tools)
    if (given.ok) return done('second-factor-on', given.cookies)
    return data({ step: 'code', made: pendingSecondFactor(fields.getAll('made')), isWrong: true } as const, {
      status: 422,
    })
  }
  const order = { user, password: fields.get('password') ?? '', cookies, userAgent }
  if (user.hasSecondFactor) {
    const ended = await disableSecondFactor(order, tools)
    return ended.ok ? done('second-factor-off', ended.cookies) : passwordRefused(ended)
  }
  const begun = await beginSecondFactor(order, tools)
  if (!begun.ok) return passwordRefused(begun)
  return data({
    step: 'code',
    made: { ...begun.secondFactor, ...qrOutline(begun.secondFactor.uri) },
    isWrong: false,
  } as const)
}

/** Nothing changed: wrong password, or too many attempts. */
const passwordRefused = (
  refused: Extract<BeginSecondFactorResult | DisableSecondFactorResult, { ok: false }>,
) =>
  'retryAfterSeconds' in refused
    ? tooManyRequests(refused.retryAfterSeconds, { step: null })
    : data({ step: 'password' } as const, { status: 422 })

/**
 * Restores the pending key and recovery codes from the submitted form: a wrong code must not discard a key
 * that was not scanned yet, because it is shown nowhere else.
 */
function pendingSecondFactor([uri = '', secret = '', ...recoveryCodes]: string[]) {
  if (!uri.startsWith('otpauth://totp/') || Buffer.byteLength(uri) > MAX_URI_LENGTH) return null
  return { uri, secret, recoveryCodes, ...qrOutline(uri) }
}

/** characters; an otpauth URI with the longest e-mail has about 400 */
const MAX_URI_LENGTH = 1_000

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations()
  const address = useStaffUrl()
  const { isOn, isDemanded } = loaderData
  const made = actionData?.step === 'code' ? actionData.made : null
  return (
    <div className="bay max-w-xl py-6">
      <title>{t('staff.secondFactor.title')}</title>
      <a href={address(href('/dashboard'))} className={buttonClass('quiet')}>
        <LeftIcon />
        {t('staff.tabs.label')}
      </a>
      <div className="mt-4 rounded-card border border-line bg-white p-4 sm:p-6">
        <h1 className="text-4xl">{t('staff.secondFactor.title')}</h1>
        <p className="mt-1 text-soft">{t('staff.secondFactor.text')}</p>
        {isDemanded && !isOn && <Notice kind="error" title={t('staff.secondFactor.demanded')} />}
        <p className="mt-4 font-semibold">
          {isOn ? t('staff.secondFactor.isOn') : t('staff.secondFactor.isOff')}
        </p>
        <FormAlert answer={actionData} />
        {made && <Setup made={made} />}
        {actionData?.step === 'code' ? (
          <form noValidate method="post" className="mt-4 grid gap-4">
            <TextField
              label={t('staff.secondFactor.code')}
              hint={t('staff.secondFactor.codeHint')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              autoFocus
              error={actionData.isWrong ? t('staff.secondFactor.wrongCode') : undefined}
            />
            {made &&
              [made.uri, made.secret, ...made.recoveryCodes].map(text => (
                <input key={text} type="hidden" name="made" value={text} />
              ))}
            <SubmitButton busy={t('staff.submitting')}>{t('staff.secondFactor.confirm')}</SubmitButton>
          </form>
        ) : (
          <form noValidate method="post" className="mt-4 grid gap-4">
            <PasswordField
              label={t('staff.password')}
              name="password"
              autoComplete="current-password"
              required
              showLabel={t('staff.showPassword')}
              error={actionData?.step === 'password' ? t('staff.secondFactor.wrongPassword') : undefined}
            />
            <SubmitButton busy={t('staff.submitting')}>
              {isOn ? t('staff.secondFactor.switchOff') : t('staff.secondFactor.switchOn')}
            </SubmitButton>
          </form>
        )}
      </div>
    </div>
  )
}

function Setup({ made }: { made: QrOutline & { secret: string; recoveryCodes: readonly string[] } }) {
  const t = useTranslations()
  return (
    <>
      <p className="mt-4">{t('staff.secondFactor.scan')}</p>
      <QrCode
        outline={made.outline}
        size={made.size}
        label={t('staff.secondFactor.scan')}
        className="mt-3 w-56 max-w-full"
      />
      <p className="mt-3">
        {t('staff.secondFactor.key')}:{' '}
        <code className="font-mono">
          {groupByFour(made.secret, ' ')
            .split(' ')
            .map((four, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group may come twice, and none moves
              <span key={at} className="mr-2 inline-block">
                {four}
              </span>
            ))}
        </code>
      </p>
      <h2 className="mt-4 text-2xl">{t('staff.secondFactor.recovery')}</h2>
      <p className="text-soft">{t('staff.secondFactor.recoveryText')}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(18.5rem,40%)),1fr))] gap-1 font-mono">
        {made.recoveryCodes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
