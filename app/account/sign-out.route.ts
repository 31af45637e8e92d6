import { redirect } from 'react-router'
import { isStaff } from '../../domain/people/person.ts'
import { signOut } from '../../domain/people/sign-out.server.ts'
import { flashCookie } from '../flash.ts'
import { accountsContext, personOf, shopContext } from '../request.ts'
import type { Route } from './+types/sign-out.route.ts'

/** Ends the session; a GET changes nothing and only leads home. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const isAtCounter = isStaff(personOf(context))
  const isSecure = url.protocol === 'https:'
  try {
    const cookies = await signOut(request.headers.get('cookie') ?? '', {
      accounts: context.get(accountsContext),
    })
    const flash = flashCookie(isAtCounter ? 'staff-signed-out' : 'signed-out', isSecure)
    return redirect(isAtCounter ? '/staff-login' : '/', {
      status: 303,
      headers: [...cookies, flash].map((cookie): [string, string] => ['set-cookie', cookie]),
    })
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, 'somebody could not be signed out')
    return redirect(isAtCounter ? '/dashboard' : '/', {
      status: 303,
      headers: { 'set-cookie': flashCookie('sign-out-failed', isSecure) },
    })
  }
}

export const loader = () => redirect('/', 303)
