import type { Database } from '../../platform/database/database.ts'
import type { Person } from '../access/person.ts'
import { writeAudit } from './write-audit.server.ts'

/** Leaves a line that somebody of the counter opened a file of the store (reliability.md 26). */
export async function auditFileRead(
  person: Person,
  path: string,
  { database, now }: { database: Database; now: () => Date },
): Promise<void> {
  await writeAudit({ who: person.email, what: 'opened-file', record: path, at: now() }, database.orm)
}
