import { redirect } from 'react-router'
import { type Flash, flashCookie } from './flash-message.ts'

/**
 * On to another page of ours (303) after a form was carried out. Takes what that page says, if anything, the address the form was
 * sent to, and cookies to be set on the way.
 */
export function redirectAfterPost(
  to: string,
  { flash, url, cookies = [] }: { flash: Flash | null; url: URL; cookies?: readonly string[] },
): Response {
  const said = flash === null ? [] : [flashCookie(flash, url.protocol === 'https:')]
  return redirect(to, {
    status: 303,
    headers: [...cookies, ...said].map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}
