import { redirect } from 'react-router'
import { signOut } from '../../domain/people/sign-out.server.ts'
import { accountsContext } from '../request.ts'
import { flashCookie } from '../shell/flash.ts'
import type { Route } from './+types/sign-out.route.ts'

/** Ends the session; a GET changes nothing and only leads home. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const cookies = await signOut(request.headers.get('cookie') ?? '', {
    accounts: context.get(accountsContext),
  })
  return redirect('/', {
    status: 303,
    headers: [...cookies, flashCookie('signed-out', url.protocol === 'https:')].map(
      (cookie): [string, string] => ['set-cookie', cookie],
    ),
  })
}

export const loader = () => redirect('/', 303)
