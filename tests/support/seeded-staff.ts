import { addStaffAccount } from '../../domain/staff-accounts/add-staff-account.server.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLog } from '../../platform/log/log.ts'
import { cookiesOf } from './login.ts'

/** Staff of the benchmarks: an administrator and twenty staff members. */
export const ADMIN = 'admin@bench.test'
export const CLERKS = Array.from({ length: 20 }, (_, at) => `clerk-${at + 1}@bench.test`)
const PASSWORD = 'counter-of-the-bench'

/** Sends no Origin: a server on PostgreSQL is configured with its URL before its port is known. */
export const SAME_ORIGIN_HEADERS = { 'sec-fetch-site': 'same-origin' }

/** Creates accounts for the administrator and a number of staff members in a migrated database. */
export async function seedStaff(database: Database, clerks = CLERKS.length): Promise<void> {
  const log = createLog({ level: 'silent' })
  for (const email of [ADMIN, ...CLERKS.slice(0, clerks)]) {
    const role = email === ADMIN ? 'admin' : 'staff'
    const made = await addStaffAccount(
      { email, role, password: PASSWORD },
      { database, log, now: () => new Date() },
    )
    if (!made.ok) throw new Error(made.error)
  }
}

/** Signs one of them in; returns the cookies. */
export async function signIn(url: string, email = ''): Promise<string> {
  const answer = await fetch(`${url}/staff-login`, {
    method: 'POST',
    redirect: 'manual',
    headers: SAME_ORIGIN_HEADERS,
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  if (answer.status !== 303) throw new Error(`${email} was answered ${answer.status}`)
  return cookiesOf(answer)
}
