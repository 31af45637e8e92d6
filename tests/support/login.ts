import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from './start-server.ts'

/** The demo sign-ins' password in the shops of tests. */
export const DEMO_PASSWORD = 'counter-of-the-tests'

/** A shop that can be asked; without an origin of its own that is its address. */
export type ServerAddress = Pick<RunningServer, 'url'> & Partial<Pick<RunningServer, 'origin'>>

/** Signs in at the counter; returns the cookies to send. Throws where the door stays shut. */
export async function loginAsStaff(
  server: ServerAddress,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const answer = await fetch(`${server.url}/staff-login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin ?? server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }),
  })
  if (answer.status !== 303) throw new Error(`${email} was answered ${answer.status}`)
  return cookiesOf(answer)
}

/** Creates a customer's account, verifies it by the mail in the outbox and signs in; returns the cookies to send. */
export async function loginAsCustomer(
  server: RunningServer,
  email: string,
  password = 'customer',
): Promise<string> {
  const post = (path: string, body: Record<string, string>) =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.origin ?? server.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
    })
  await post('/auth', { mode: 'create', email, password, confirm_password: password })
  const link = await mailedLink(server, email, '/auth/verify/')
  await post(link, {})
  const answer = await post('/auth', { mode: 'sign-in', email, password })
  if (answer.status !== 303) throw new Error(`${email} was answered ${answer.status}`)
  return cookiesOf(answer)
}

/** The path of a link that was mailed to somebody last, from the outbox; waits for it. */
export async function mailedLink(server: RunningServer, to: string, start: string): Promise<string> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const mail = (await mailsTo(server, to)).findLast(text => text.includes(start))
    const found = mail && new RegExp(`${start}[\\w.~-]+`).exec(mail)
    if (found) return found[0]
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with ${start} came to ${to}`)
}

/** The mails to somebody that are in the outbox, oldest first, as they were written. */
export async function mailsTo(server: Pick<RunningServer, 'dataDir'>, to: string): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.sort().map(name => readFile(join(folder, name), 'utf8')))
  return mails.filter(mail => mail.includes(`To: ${to}`))
}

/** What a browser would send back of an answer's cookies. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .filter(cookie => !/^(__Host-)?flash=/.test(cookie ?? ''))
    .join('; ')
