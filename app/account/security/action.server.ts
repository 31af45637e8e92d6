import { data } from 'react-router'
import { staffPermit } from '../../../domain/access/permit.ts'
import { isStaff, type User } from '../../../domain/access/user.ts'
import type { Auth } from '../../../domain/identity/auth.server.ts'
import { changePassword } from '../../../domain/identity/change-password.server.ts'
import { revokeOwnSessions } from '../../../domain/identity/revoke-sessions.server.ts'
import { setPin } from '../../../domain/identity/set-pin.server.ts'
import { changeDigest } from '../../../domain/subscriptions/change-digest.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { createAccountEmails } from '../../emails/account-emails.server.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { tooManyRequests } from '../../http/too-many-requests.ts'
import type { Language } from '../../i18n/language.ts'

/**
 * Action of the account security page: changes the password, the PIN or the digest, or revokes sessions.
 * After replacing a generated password the user continues at `nextAfterGeneratedPassword`, otherwise on the
 * same page.
 */
export async function securityAction(
  {
    request,
    url,
    user,
    language,
    nextAfterGeneratedPassword,
  }: {
    request: Request
    url: URL
    user: User
    language: Language
    nextAfterGeneratedPassword: string
  },
  app: AppContext,
  accounts: Auth,
) {
  const { fields } = await parseForm(request, app)
  const tools = { ...app, accounts, mails: createAccountEmails(app) }
  const cookies = request.headers.get('cookie') ?? ''
  const current = fields.get('current_password') ?? ''
  const which = fields.get('end')
  const act = fields.get('pin_act')
  const staff = user.mustChangePassword ? null : staffPermit(user)
  return orServiceUnavailable({ form: null }, app, async () => {
    if (act !== null && isStaff(user)) return changePin(act === 'remove')
    if (fields.get('digest_act') && staff) {
      await changeDigest(staff, { isOn: fields.get('digest') === 'on', language }, app)
      return redirectAfterPost(url.pathname, { flash: 'digest-saved', url })
    }
    return which === null ? change() : end(which)
  })

  async function change() {
    const changed = await changePassword(
      {
        user,
        current,
        password: fields.get('password') ?? '',
        confirmation: fields.get('confirm_password') ?? '',
        cookies,
        userAgent: request.headers.get('user-agent') ?? '',
      },
      tools,
    )
    if (changed.ok) {
      const to = user.mustChangePassword ? nextAfterGeneratedPassword : url.pathname
      return redirectAfterPost(to, { flash: 'own-password-changed', url, cookies: changed.cookies })
    }
    if ('retryAfterSeconds' in changed) return tooManyRequests(changed.retryAfterSeconds, { form: null })
    return data({ form: 'password', errors: changed.errors } as const, { status: 422 })
  }

  async function changePin(isRemoval: boolean) {
    const pin = isRemoval ? null : (fields.get('pin') ?? '')
    const confirmation = fields.get('confirm_pin') ?? ''
    const changed = await setPin({ user, pin, confirmation, password: current, cookies }, tools)
    if (changed.ok)
      return redirectAfterPost(url.pathname, { flash: isRemoval ? 'pin-removed' : 'pin-set', url })
    if ('retryAfterSeconds' in changed) return tooManyRequests(changed.retryAfterSeconds, { form: null })
    const errors = 'errors' in changed ? changed.errors : { current_password: 'wrong-password' as const }
    return data({ form: 'pin', errors } as const, { status: 422 })
  }

  async function end(which: string) {
    const ended = await revokeOwnSessions({ user, which, password: current, cookies }, tools)
    if (ended.ok) return redirectAfterPost(url.pathname, { flash: 'sessions-ended', url })
    if ('retryAfterSeconds' in ended) return tooManyRequests(ended.retryAfterSeconds, { form: null })
    return data({ form: 'sessions' } as const, { status: 422 })
  }
}

/** The action data of a refused change. */
export type SecurityActionData = Exclude<Awaited<ReturnType<typeof securityAction>>, Response>['data']
