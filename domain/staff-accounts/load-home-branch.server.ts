import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hasStaffAccount, type User } from '../access/user.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { users } from '../identity/users.table.ts'

/**
 * The name of a staff member's first branch that is still in the catalogue, for forms (rule W17.9); otherwise
 * ''.
 */
export async function loadHomeBranch(
  user: User | null,
  { branches, branchIds }: Pick<Catalogue, 'branches' | 'branchIds'>,
  { database }: { database: Database },
): Promise<string> {
  if (!hasStaffAccount(user)) return ''
  const [row] = await database.orm.select({ ids: users.branches }).from(users).where(eq(users.id, user.id))
  const ids: readonly (string | undefined)[] = row?.ids ?? []
  return branches.find(({ name }) => ids.includes(branchIds.get(name)))?.name ?? ''
}
