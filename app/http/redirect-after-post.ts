import { redirect } from 'react-router'
import { type Flash, setFlash } from './flash-message.ts'

/**
 * 303 redirect after a successful POST (rule S2.9), optionally with a flash message and Set-Cookie headers.
 * `url` is the request's.
 */
export async function redirectAfterPost(
  to: string,
  { flash, url, cookies = [] }: { flash: Flash | null; url: URL; cookies?: readonly string[] },
): Promise<Response> {
  const flashCookies = flash === null ? [] : [await setFlash(flash, url)]
  return redirect(to, {
    status: 303,
    headers: [...cookies, ...flashCookies].map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}
