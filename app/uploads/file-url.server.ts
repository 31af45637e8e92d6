import { href } from 'react-router'
import { isStaff, type User } from '../../domain/access/user.ts'
import { signPath } from '../../platform/files/signed-url.ts'
import type { AppContext } from '../context/app-context.ts'

/**
 * A link that opens a stored file for an hour (rule W28.1), for the current user only: a link for staff also
 * needs a staff session (rule W28.2).
 */
export function signedFileUrl(
  path: string,
  user: User | null,
  { secret, now }: Pick<AppContext, 'secret' | 'now'>,
): string {
  const audience = isStaff(user) ? 'staff' : 'holder'
  const { expires, signature } = signPath(signedText(path, audience), { secret, now: now() })
  const query = new URLSearchParams({ expires: String(expires), signature })
  if (audience === 'staff') query.set('for', audience)
  return `${href('/files/*', { '*': path })}?${query}`
}

/** The text that is signed: the audience of the link and the path. */
export const signedText = (path: string, audience: 'holder' | 'staff') => `${audience}:${path}`
