import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { canView } from './claim-policy.ts'
import { claims } from './claims.table.ts'

/**
 * Whether somebody of the counter may open a file: a claim's photos and invoice follow the claim (W §6), whoever the link was
 * made for; before the claim is filed nobody else knows its number.
 */
export async function canOpenFile(
  user: User,
  path: string,
  { database }: { database: Database },
): Promise<boolean> {
  const [, id] = /^(?:proofs\/claim_|invoices\/)([\da-f-]{36})/.exec(path) ?? []
  if (!id) return true
  const [claim] = await database.orm
    .select({ processedBy: claims.processedBy })
    .from(claims)
    .where(eq(claims.id, id))
  return claim === undefined || canView(claim, user)
}
