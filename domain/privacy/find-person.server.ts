import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ContactKey } from '../access/contact-key.ts'
import { nationalDigits, phoneDigitVariants } from '../access/phone-number.ts'
import { users } from '../identity/users.table.ts'
import { registrations } from '../warranties/registrations.table.ts'

export type FoundPerson = {
  /** the account of this e-mail, a customer's or the counter's; a phone number has none */
  readonly account: typeof users.$inferSelect | null
  readonly registrations: readonly (typeof registrations.$inferSelect)[]
  /** every e-mail address that stands in them */
  readonly addresses: readonly string[]
}

/**
 * What a phone number or an e-mail stands on, in the order in which it was registered: registrations that carry it, and with an
 * e-mail its account and what was registered from that. Null where there is nothing.
 */
export async function findPerson(
  key: ContactKey,
  orm: Pick<NodePgDatabase, 'select'>,
): Promise<FoundPerson | null> {
  const [account = null] =
    key.kind === 'email' ? await orm.select().from(users).where(eq(users.email, key.email)) : []
  const rows = await orm
    .select()
    .from(registrations)
    .where(
      key.kind === 'email'
        ? or(
            eq(sql`lower(${registrations.email})`, key.email),
            account === null ? undefined : eq(registrations.userId, account.id),
          )
        : inArray(registrations.contactDigits, phoneDigitVariants(key.national)),
    )
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
  const found =
    key.kind === 'email' ? rows : rows.filter(row => nationalDigits(row.contactNumber) === key.national)
  if (account === null && found.length === 0) return null
  const addresses = [account?.email, ...found.map(row => row.email)].filter(
    email => typeof email === 'string',
  )
  return { account, registrations: found, addresses: [...new Set(addresses)] }
}
