import type { Database } from '../../platform/database/database.ts'
import { consumeRateLimit, type Limit } from '../../platform/rate-limit/rate-limit.ts'
import type { Permit, StaffPermission } from '../access/permit.ts'

/** A list of customers: its name in the audit log. */
type CustomerList = 'search' | 'claims-history'

/**
 * Reads one page of a list of customers and records the number of rows before they are shown (rule W25.5): the
 * response is held for it. First pages and later pages have separate limits per user: 14,400 customers an hour
 * (rule W27.16). They limit what is shown, so the page is read meanwhile.
 */
export async function readListPage<Page extends { rows: readonly unknown[] }>(
  { user }: Permit<StaffPermission>,
  { list, isFirst }: { list: CustomerList; isFirst: boolean },
  read: () => Promise<Page>,
  tools: ListTools,
): Promise<Page | { retryAfterSeconds: number }> {
  // A sign-in that many clerks of a branch share needs more, as their common address does (rule W27.14).
  const firstPages = { ...FIRST_PAGES_LIMIT, max: Math.ceil(FIRST_PAGES_LIMIT.max * tools.clientLimits) }
  const [limit, page] = await Promise.all([
    consumeRateLimit(isFirst ? firstPages : FURTHER_PAGES_LIMIT, user.id, tools),
    read(),
  ])
  if (!limit.ok) return limit
  if (page.rows.length > 0) {
    const at = tools.now()
    const minuteAgo = new Date(at.getTime() - 60_000)
    tools.holdResponse(
      tools.database.pool.query(RECORD_PAGE, [user.email, list, page.rows.length, at, minuteAgo]),
    )
  }
  return page
}

type ListTools = {
  database: Database
  secret: string
  clientLimits: number
  now: () => Date
  /** Sends the response only after this has succeeded. */
  holdResponse: (work: Promise<unknown>) => void
}

/**
 * Every search, dialog and return to the list reads a first page: a clerk needs some hundred of them a day.
 * Those without a customer count too, because they tell whether there is one.
 */
export const FIRST_PAGES_LIMIT: Limit = { name: 'list-first-pages', max: 600, windowSeconds: 3_600 }
/** 2,400 customers an hour. */
const FURTHER_PAGES_LIMIT: Limit = { name: 'list-pages', max: 120, windowSeconds: 3_600 }

/** Adds a page to the entry of the last minute, or begins one. The time is an indexed range of few rows. */
const RECORD_PAGE = `with counted as (
    update audit set details = jsonb_build_object(
      'pages', (details ->> 'pages')::int + 1, 'rows', (details ->> 'rows')::int + $3::int)
    where id = (
      select id from audit
      where at > $5 and at <= $4 and who = $1 and what = 'listed-customers' and record = $2
      order by id desc limit 1)
    returning id)
  insert into audit (at, who, what, record, details)
  select $4, $1, 'listed-customers', $2, jsonb_build_object('pages', 1, 'rows', $3::int)
  where not exists (select from counted)`
