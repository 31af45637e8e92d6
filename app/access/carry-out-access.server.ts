import { data } from 'react-router'
import { changeOwnPassword } from '../../domain/people/change-own-password.server.ts'
import { endOwnSessions } from '../../domain/people/end-own-sessions.server.ts'
import type { Accounts } from '../../domain/people/open-accounts.server.ts'
import type { Person } from '../../domain/people/person.ts'
import { goOn } from '../go-on.ts'
import { accountMails } from '../mail/account-mails.server.ts'
import { orBroken } from '../or-broken.ts'
import { readForm } from '../read-form.server.ts'
import { tooManyTries } from '../too-many-tries.ts'
import type { Shop } from '../visit.ts'

/**
 * What the two forms of the page of one's own access ask for (app/access/own-access.tsx): another password, or the end of a session. Whoever
 * had a password that was made for them goes on to `afterFirst`; everybody else comes back to the page.
 */
export async function carryOutAccess(
  { request, url, person, afterFirst }: { request: Request; url: URL; person: Person; afterFirst: string },
  shop: Shop,
  accounts: Accounts,
) {
  const { fields } = await readForm(request, shop)
  const tools = { ...shop, accounts, mails: accountMails(shop) }
  const cookies = request.headers.get('cookie') ?? ''
  const current = fields.get('current_password') ?? ''
  const which = fields.get('end')
  return orBroken({ form: null }, shop, async () => (which === null ? change() : end(which)))

  async function change() {
    const changed = await changeOwnPassword(
      {
        person,
        current,
        password: fields.get('password') ?? '',
        confirmation: fields.get('confirm_password') ?? '',
        cookies,
        userAgent: request.headers.get('user-agent') ?? '',
      },
      tools,
    )
    if (changed.ok) {
      const to = person.hasMadePassword ? afterFirst : url.pathname
      return goOn(to, { flash: 'own-password-changed', url, cookies: changed.cookies })
    }
    if ('retryAfterSeconds' in changed) return tooManyTries(changed.retryAfterSeconds, { form: null })
    return data({ form: 'password', refusals: changed.refusals } as const, { status: 422 })
  }

  async function end(which: string) {
    const ended = await endOwnSessions({ person, which, password: current, cookies }, tools)
    if (ended.ok) return goOn(url.pathname, { flash: 'sessions-ended', url })
    if ('retryAfterSeconds' in ended) return tooManyTries(ended.retryAfterSeconds, { form: null })
    return data({ form: 'sessions' } as const, { status: 422 })
  }
}

/** What the page is told where nothing was changed. */
export type AccessAnswer = Exclude<Awaited<ReturnType<typeof carryOutAccess>>, Response>['data']
