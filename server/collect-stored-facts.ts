import { join } from 'node:path'
import { and, isNull, ne } from 'drizzle-orm'
import { loadBranchCount } from '../domain/catalogue/load-catalogue.server.ts'
import { findSample } from '../domain/demo/clear-sample.server.ts'
import { users } from '../domain/identity/users.table.ts'
import type { Database } from '../platform/database/database.ts'
import type { Facts } from './diagnose.ts'
import { root } from './project-root.ts'

/**
 * Facts from the database: what is left of the sample, the number of branches that the company states, and
 * how staff sign in. Throws database errors.
 */
export async function collectStoredFacts(
  database: Database,
): Promise<Pick<Facts, 'sample' | 'hasSampleCompany' | 'branches' | 'staff'>> {
  const sample = await findSample(join(root, 'sample'), database)
  const staff = await database.orm
    .select({ role: users.role, hasSecondFactor: users.twoFactorEnabled })
    .from(users)
    .where(and(ne(users.role, 'customer'), isNull(users.disabledAt)))
  return {
    sample: {
      registrations: sample.registrations.length,
      accounts: sample.accounts.length,
      tables: sample.tables.map(({ kind }) => kind),
    },
    hasSampleCompany: sample.hasSampleCompany,
    branches: await loadBranchCount(database),
    staff: {
      administrators: staff.filter(({ role }) => role === 'admin').length,
      withoutSecondFactor: staff.filter(({ hasSecondFactor }) => !hasSecondFactor).length,
    },
  }
}
