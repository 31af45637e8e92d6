import { href } from 'react-router'
import { signPath } from '../../platform/files/signed-url.ts'
import type { AppContext } from '../context/app-context.ts'

/**
 * The link that opens a file of the store for an hour (reliability.md 13). One made `for` the counter opens nothing without a
 * session of the counter besides.
 */
export function signedFileUrl(
  path: string,
  { secret, now }: AppContext,
  audience: 'holder' | 'staff' = 'holder',
): string {
  const { expires, signature } = signPath(signedText(path, audience), { secret, now: now() })
  const query = new URLSearchParams({ expires: String(expires), signature })
  if (audience === 'staff') query.set('for', audience)
  return `${href('/files/*', { '*': path })}?${query}`
}

/** What is signed: the path, and whom the link is for. */
export const signedText = (path: string, audience: 'holder' | 'staff') => `${audience}:${path}`
