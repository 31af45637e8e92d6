import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { auditEvents } from './audit.table.ts'
import type { AuditAction, AuditDetails } from './audit-entry.ts'

/** Adds a line to the trail: in the transaction of what was changed, or before what was read is shown. */
export async function writeAuditEvent(
  line: { actor: string; action: AuditAction; record: string; details?: AuditDetails; at: Date },
  orm: Pick<NodePgDatabase, 'insert'>,
): Promise<void> {
  await orm.insert(auditEvents).values(line)
}
