import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CUSTOMER_PASSWORD } from './cast.ts'
import type { RunningServer } from './start-server.ts'

/** The password of the demo staff accounts in test servers. */
export const DEMO_PASSWORD = 'counter-of-the-tests'

/** A server to send requests to; its origin is its URL unless given. */
export type ServerAddress = Pick<RunningServer, 'url'> & Partial<Pick<RunningServer, 'origin'>>
type ServerWithMails = ServerAddress & Pick<RunningServer, 'dataDir'>

/** Signs a staff member in. Returns the cookies to send. Throws if the login is refused. */
export async function loginAsStaff(
  server: ServerAddress,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> {
  const response = await post(server, '/staff-login', { email, password })
  if (response.status !== 303) throw new Error(`login of ${email}: status ${response.status}`)
  return cookiesOf(response)
}

/** Creates a customer account, and verifies its e-mail address with the link in the outbox. */
export async function createCustomer(
  server: ServerWithMails,
  email: string,
  password = CUSTOMER_PASSWORD,
): Promise<void> {
  await post(server, '/auth', { mode: 'create', email, password, confirm_password: password })
  // From another browser than the one that signed up, with the password.
  await post(server, await mailedLink(server, email, '/auth/verify/'), { password })
}

/** Creates a customer account and signs in. Returns the cookies to send. */
export async function loginAsCustomer(
  server: ServerWithMails,
  email: string,
  password = CUSTOMER_PASSWORD,
): Promise<string> {
  await createCustomer(server, email, password)
  const response = await post(server, '/auth', { mode: 'sign-in', email, password })
  if (response.status !== 303) throw new Error(`sign-in of ${email}: status ${response.status}`)
  return cookiesOf(response)
}

/** The path of the latest link that was mailed to an address. Waits for it up to ten seconds. */
export async function mailedLink(server: ServerWithMails, to: string, start: string): Promise<string> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const mail = (await mailsTo(server, to)).findLast(text => text.includes(start))
    const found = mail && new RegExp(`${start}[\\w.~-]+`).exec(mail)
    if (found) return found[0]
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`no e-mail to ${to} contains ${start}`)
}

/** The raw e-mails to an address in the outbox, oldest first. */
export async function mailsTo(server: Pick<ServerWithMails, 'dataDir'>, to: string): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.sort().map(name => readFile(join(folder, name), 'utf8')))
  return mails.filter(mail => mail.includes(`To: ${to}`))
}

/** The cookies of a response as a browser sends them back, without the flash message. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .filter(cookie => !/^(__Host-)?flash=/.test(cookie ?? ''))
    .join('; ')

/** Sends a form from the server's own origin. */
const post = (server: ServerAddress, path: string, fields: Record<string, string>) =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin ?? server.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
