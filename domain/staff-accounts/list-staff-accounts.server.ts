import { asc, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { OPERATOR } from '../audit/audit-event.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { auditEvents } from '../audit/audit-events.table.ts'
import { sessions } from '../identity/sessions.table.ts'
import { users } from '../identity/users.table.ts'
import type { StaffRole } from './staff-account.ts'

/** A staff account as the page of people and the `list` command show it (rule W17.8). */
export type StaffAccount = {
  readonly email: string
  readonly role: StaffRole
  readonly isDisabled: boolean
  readonly hasSecondFactor: boolean
  /** ids of branches */
  readonly branches: readonly string[]
  /** last use of a session, to the minute, or the last entry in the audit log; null if never used */
  readonly lastUsedAt: Date | null
}

/** All staff accounts, administrators first, then by e-mail address. Audited. */
export async function listStaffAccounts(
  by: typeof OPERATOR | Permit<'manage-people'>,
  { database, now }: { database: Database; now: () => Date },
): Promise<StaffAccount[]> {
  const at = now()
  const { orm } = database
  const actor = by === OPERATOR ? by : by.user.email
  await writeAuditEvent({ actor, action: 'listed-colleagues', record: 'staff', at }, orm)
  return orm
    .select({
      email: users.email,
      role: sql<StaffRole>`${users.role}`,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
      hasSecondFactor: users.twoFactorEnabled,
      branches: users.branches,
      lastUsedAt: sql`greatest(
        (select max(${sessions.updatedAt}) from ${sessions} where ${sessions.userId} = ${users.id}),
        (select ${auditEvents.at} from ${auditEvents} where ${auditEvents.actor} = ${users.email}
          order by ${auditEvents.id} desc limit 1))`.mapWith(sessions.updatedAt),
    })
    .from(users)
    .where(ne(users.role, 'customer'))
    .orderBy(sql`${users.role} = 'admin' desc`, asc(users.email))
}
