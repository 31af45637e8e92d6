import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { importText, planTextImport } from '../../tests/support/import-text.ts'
import { adminPermit } from '../access/permit.ts'
import { importSample } from '../catalogue/load-sample.server.ts'
import { type AuditFilters, listAuditEvents, writeAuditEvent } from './audit-events.server.ts'
import { auditEvents } from './audit-events.table.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const minute = (n: number) => new Date(NOW.getTime() + n * 60_000)

describe('the audit log', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => database.orm.delete(auditEvents))
  afterAll(() => database.close())

  const devi = adminPermit({
    id: 'devi',
    email: 'devi@example.com',
    role: 'admin',
    session: '',
    hasSecondFactor: false,
    mustChangePassword: false,
    isPinSession: false,
  })

  /** All pages of the list. */
  async function pages(filters: Partial<AuditFilters> = {}) {
    if (!devi) throw new Error('devi is no administrator')
    const all = { actor: '', record: '', from: null, to: null, ...filters }
    const events = []
    let before: number | null = null
    do {
      const page = await listAuditEvents(devi, { filters: all, before, timeZone: 'UTC' }, { database })
      events.push(...page.events)
      before = page.next
    } while (before !== null)
    return events
  }

  test.each([
    ['all', {}],
    ['those about a record', { record: '0a1b2c3d' }],
    ['those of a person', { actor: 'ben' }],
  ])('lists %s by time, newest first, also where older ones were added later', async (_name, filters) => {
    const record = '0a1b2c3d-0000-4000-8000-000000000000'
    // Three events of each minute; the later half of the minutes is added first.
    const minutes = Array.from({ length: 120 }, (_, n) => Math.floor(((n + 60) % 120) / 3))
    for (const n of minutes) {
      const event = { actor: 'ben@example.com', action: 'read-claim', record, at: minute(n) } as const
      await writeAuditEvent(event, database.orm)
    }
    const events = await pages(filters)
    expect(events.map(event => event.at)).toEqual(minutes.sort((one, other) => other - one).map(minute))
    expect(new Set(events.map(event => event.id)).size).toBe(120)
  })

  test('has the import of a list with its rows, and neither a dry run nor the sample', async () => {
    const text = 'category,service,price\nOwn,Wash,RM 7\nOwn,Wax,RM 9\n'
    await planTextImport('labour-charges', text, database)
    await importSample(
      {
        kind: 'labour-charges',
        text: Buffer.from(text),
        fileName: 'x',
        writtenOn: '2026-11-01',
        today: '2026-11-02',
      },
      { database, log: createLog({ level: 'silent' }) },
    )
    expect(await pages()).toEqual([])
    await importText('labour-charges', text, database)
    expect(await pages()).toMatchObject([
      {
        actor: 'command line',
        action: 'imported-list',
        record: 'labour-charges',
        details: { list: 2, rows: 2 },
      },
    ])
  })
})
