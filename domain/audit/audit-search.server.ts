import type { Database } from '../../platform/database/database.ts'
import type { Permit, StaffPermission } from '../access/permit.ts'
import { writeAuditEvent } from './write-audit.server.ts'

/** Leaves a line that somebody searched, and by which filters; what they looked for is nobody's to keep (reliability.md 18, 26). */
export async function auditSearch(
  { user }: Permit<StaffPermission>,
  { page, values }: { page: string; values: Readonly<Record<string, string>> },
  { database, now }: { database: Database; now: () => Date },
): Promise<void> {
  const used = Object.keys(values).filter(name => !['', 'all'].includes(values[name]?.trim() ?? ''))
  await writeAuditEvent(
    { actor: user.email, action: 'searched', record: page, details: { filters: used.join(', ') }, at: now() },
    database.orm,
  )
}
