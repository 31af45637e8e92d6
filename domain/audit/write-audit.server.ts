import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { audit } from './audit.table.ts'
import type { AuditDetails, AuditEvent } from './audit-entry.ts'

/** Adds a line to the trail: in the transaction of what was changed, or before what was read is shown. */
export async function writeAudit(
  line: { who: string; what: AuditEvent; record: string; details?: AuditDetails; at: Date },
  orm: Pick<NodePgDatabase, 'insert'>,
): Promise<void> {
  await orm.insert(audit).values(line)
}
