import type { Database } from '../../platform/database/database.ts'
import type { Permit, StaffPower } from '../access/permit.ts'
import { writeAudit } from './write-audit.server.ts'

/** Leaves a line that somebody searched, and by which filters; what they looked for is nobody's to keep (reliability.md 18, 26). */
export async function auditSearch(
  { person }: Permit<StaffPower>,
  { screen, typed }: { screen: string; typed: Readonly<Record<string, string>> },
  { database, now }: { database: Database; now: () => Date },
): Promise<void> {
  const used = Object.keys(typed).filter(name => !['', 'all'].includes(typed[name]?.trim() ?? ''))
  await writeAudit(
    { who: person.email, what: 'searched', record: screen, details: { filters: used.join(', ') }, at: now() },
    database.orm,
  )
}
