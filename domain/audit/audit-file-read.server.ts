import type { Database } from '../../platform/database/database.ts'
import type { User } from '../access/user.ts'
import { writeAuditEvent } from './write-audit.server.ts'

/** Leaves a line that somebody of the counter opened a file of the store (reliability.md 26). */
export async function auditFileRead(
  user: User,
  path: string,
  { database, now }: { database: Database; now: () => Date },
): Promise<void> {
  await writeAuditEvent({ actor: user.email, action: 'opened-file', record: path, at: now() }, database.orm)
}
