import { asc } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { isActiveStaff, users } from '../identity/users.table.ts'

/**
 * Suggests assignees. Administrators get all active staff; other users get only their own address, because
 * they may not see their colleagues' (rule W22.4), and type an address that they know.
 */
export async function listAssignees(
  { user }: Permit<'work-on-claims'>,
  { database }: { database: Database },
): Promise<string[]> {
  if (user.role !== 'admin') return [user.email]
  const rows = await database.orm
    .select({ email: users.email })
    .from(users)
    .where(isActiveStaff)
    .orderBy(asc(users.email))
  return rows.map(row => row.email)
}
