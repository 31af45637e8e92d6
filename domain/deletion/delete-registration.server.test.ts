import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '../../platform/files/files.table.ts'
import { type Counter, EVERYTHING, openCounter } from '../../tests/support/counter.ts'
import { auditFileRead, listAuditEvents } from '../audit/audit-events.server.ts'
import { claims } from '../claims/claims.table.ts'
import { closeClaim } from '../claims/close-claim.server.ts'
import { fileClaim } from '../claims/file-claim.server.ts'
import { registrations, tyreIds } from '../warranties/registrations.table.ts'
import { deleteRegistration, previewDeletion } from './delete-registration.server.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.database.close())

describe('deleting a registration', () => {
  test('returns the counts, deletes everything with its files, and is audited', async () => {
    const sent = await counter.filedClaim('ben')
    await closeClaim(
      counter.as('ben'),
      { id: sent.id, invoice: await counter.waitingPhoto('ben') },
      counter.tools,
    )
    const goes = { tyreIds: 4, claims: 1, files: 3 }
    expect(await previewDeletion(counter.admin(), sent.warrantyId, counter.tools)).toEqual(goes)
    const answered = { id: sent.warrantyId, confirmed: goes }
    for (const less of [{ tyreIds: 3 }, { claims: 0 }, { files: 2 }]) {
      const confirmed = { ...goes, ...less }
      expect(await deleteRegistration(counter.admin(), { ...answered, confirmed }, counter.tools)).toEqual({
        ok: false,
        counts: goes,
      })
    }
    expect(await previewDeletion(counter.admin(), sent.warrantyId, counter.tools)).toEqual(goes)
    expect(await deleteRegistration(counter.admin(), answered, counter.tools)).toEqual({
      ok: true,
      counts: goes,
    })
    expect(await deleteRegistration(counter.admin(), answered, counter.tools)).toBeNull()
    for (const [table, column] of [
      [claims, claims.warrantyId],
      [tyreIds, tyreIds.registrationId],
      [registrations, registrations.id],
    ] as const) {
      expect(await counter.database.orm.select().from(table).where(eq(column, sent.warrantyId))).toEqual([])
    }
    const left = await counter.database.orm
      .select()
      .from(files)
      .where(eq(files.id, sent.photos[0]?.id ?? ''))
    expect(left).toMatchObject([{ state: 'removed' }])
    const look = async (filters: { actor: string; record: string }) => {
      const asked = { filters: { ...filters, from: null, to: null }, before: null, timeZone: 'UTC' }
      return (await listAuditEvents(counter.admin(), asked, counter.tools)).events
    }
    const [line] = await look({ actor: '', record: sent.warrantyId })
    expect(line).toMatchObject({ actor: 'devi@example.com', action: 'deleted-registration', details: goes })
    // Prefixes of id and address match; `%` is an ordinary character.
    expect(await look({ actor: 'Devi', record: sent.warrantyId.slice(0, 8) })).toContainEqual(line)
    expect(await look({ actor: '', record: ` ${sent.warrantyId.toUpperCase()} ` })).toContainEqual(line)
    expect(await look({ actor: 'ben', record: sent.warrantyId.slice(0, 8) })).not.toContainEqual(line)
    expect(await look({ actor: '%', record: '' })).toEqual([])
  })

  test('concurrently with filing a claim, one of the two wins and nothing is half-stored', async () => {
    for (let round = 0; round < 5; round++) {
      const sent = await counter.claimInput('ben')
      const [filed] = await Promise.all([
        fileClaim(counter.as('ben'), sent, counter.tools),
        deleteRegistration(counter.admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, counter.tools),
      ])
      const [row] = await counter.database.orm
        .select()
        .from(registrations)
        .where(eq(registrations.id, sent.warrantyId))
      const made = await counter.database.orm.select().from(claims).where(eq(claims.id, sent.id))
      expect([row === undefined, made.length]).toEqual([true, 0])
      if (!filed.ok) expect(filed.error).toBe('claims.no-such-tyre')
    }
  })

  test('concurrently with closing its claim, the invoice is deleted too', async () => {
    for (let round = 0; round < 20; round++) {
      const sent = await counter.filedClaim('ben')
      const invoice = await counter.waitingPhoto('ben')
      const [closed] = await Promise.all([
        closeClaim(counter.as('ben'), { id: sent.id, invoice }, counter.tools),
        deleteRegistration(counter.admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, counter.tools),
      ])
      // A file attached to a deleted claim would never be cleaned up.
      const [file] = await counter.database.orm.select().from(files).where(eq(files.id, invoice.id))
      expect(file?.state).toBe(closed.ok ? 'removed' : 'waiting')
      if (!closed.ok) expect(closed.error).toBe('claims.not-found')
    }
  })
})

describe('audit events of a record', () => {
  const look = async (record: string) => {
    const filters = { actor: '', record, from: null, to: null }
    const asked = { filters, before: null, timeZone: 'UTC' }
    return (await listAuditEvents(counter.admin(), asked, counter.tools)).events.map(
      line => `${line.action} ${line.record}`,
    )
  }

  test('include opened files of a claim and claims of a registration', async () => {
    const [sent, other] = [await counter.filedClaim('ben'), await counter.filedClaim('ben')]
    const [photo, invoice] = [`proofs/claim_${sent.id}/x.jpg`, `invoices/${sent.id}-invoice-1.jpg`]
    for (const path of [photo, invoice, `proofs/claim_${other.id}/x.jpg`])
      await auditFileRead(counter.people.devi, path, counter.tools)
    const ofClaim = [`opened-file ${invoice}`, `opened-file ${photo}`, `filed-claim ${sent.id}`]
    for (const record of [sent.id, ` ${sent.id.toUpperCase()}`, sent.id.slice(0, 13)])
      expect([record, await look(record)]).toEqual([record, ofClaim])
    for (const record of [sent.warrantyId, sent.warrantyId.slice(0, 13)])
      expect([record, await look(record)]).toEqual([record, [`filed-claim ${sent.id}`]])
    await deleteRegistration(counter.admin(), { id: sent.warrantyId, confirmed: EVERYTHING }, counter.tools)
    expect(await look(sent.warrantyId)).toEqual([
      `deleted-registration ${sent.warrantyId}`,
      `filed-claim ${sent.id}`,
    ])
    expect(await look(photo)).toEqual([`opened-file ${photo}`])
  })

  test('each condition uses an index', async () => {
    const client = await counter.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      for (const [index, where] of [
        ['audit_record', "record like 'proofs/claim\\_0f%'"],
        ['audit_registration', "(details ->> 'registration') like '0f%'"],
      ]) {
        const { rows } = await client.query(`explain select * from audit where ${where}`)
        expect(rows.map(row => row['QUERY PLAN']).join()).toContain(`${index} `)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
