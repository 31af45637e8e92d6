import { redirect } from 'react-router'
import { isStaff } from '../../domain/people/person.ts'
import { signOut } from '../../domain/people/sign-out.server.ts'
import { goOn } from '../go-on.ts'
import { accountsContext, personContext, personOf, shopContext } from '../request.ts'
import type { Route } from './+types/sign-out.route.ts'

/** Ends the session; a GET changes nothing and only leads home. */
export async function action({ request, context, url }: Route.ActionArgs) {
  // Who could not be asked for a moment ago is not ended now: the database would be waited for again and again.
  if (context.get(personContext) === 'unknown') return goOn('/', { flash: 'sign-out-failed', url })
  const isAtCounter = isStaff(personOf(context))
  try {
    const cookies = await signOut(request.headers.get('cookie') ?? '', {
      accounts: context.get(accountsContext),
    })
    return isAtCounter
      ? goOn('/staff-login', { flash: 'staff-signed-out', url, cookies })
      : goOn('/', { flash: 'signed-out', url, cookies })
  } catch (error) {
    context.get(shopContext).log.error({ err: error }, 'somebody could not be signed out')
    return goOn(isAtCounter ? '/dashboard' : '/', { flash: 'sign-out-failed', url })
  }
}

export const loader = () => redirect('/', 303)
