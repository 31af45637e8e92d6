import { redirect } from 'react-router'
import { isStaff } from '../../domain/people/person.ts'
import { signOut } from '../../domain/people/sign-out.server.ts'
import { flashCookie } from '../flash.ts'
import { accountsContext, personOf } from '../request.ts'
import type { Route } from './+types/sign-out.route.ts'

/** Ends the session; a GET changes nothing and only leads home. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const isAtCounter = isStaff(personOf(context))
  const flash = flashCookie(isAtCounter ? 'staff-signed-out' : 'signed-out', url.protocol === 'https:')
  const cookies = await signOut(request.headers.get('cookie') ?? '', {
    accounts: context.get(accountsContext),
  })
  return redirect(isAtCounter ? '/staff-login' : '/', {
    status: 303,
    headers: [...cookies, flash].map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

export const loader = () => redirect('/', 303)
