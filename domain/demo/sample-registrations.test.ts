import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { branches, tyres } from '../../tests/support/sample-data.ts'
import { branchId } from '../catalogue/data-files/branches-file.ts'
import { normalizePlate } from '../warranties/car-plate.ts'
import { REGISTRATION_FIELDS, validateRegistration } from '../warranties/registration.ts'
import { getTyrePositions } from '../warranties/tyre-id.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.server.ts'
import { parseSampleRegistrations } from './sample-registrations.ts'

const folder = join(import.meta.dirname, '../../sample')
const rows = parseSampleRegistrations(readFileSync(join(folder, 'registrations.json'), 'utf8'))
const writtenOn = readFileSync(join(folder, 'written-on'), 'utf8').trim() as '2026-11-20'
const tyreIds = rows.flatMap(row => row.tyre_ids)
const filed = tyreIds.flatMap(tyre => tyre.claim ?? [])

test('there are about as many as one page of the list', () => {
  expect(rows.length).toBeGreaterThanOrEqual(14)
  expect(filed.length).toBeGreaterThanOrEqual(5)
})

test.each(rows.map(row => [row.shows, row] as const))('%s: passes the registration rules', (_, row) => {
  const typed = Object.fromEntries(REGISTRATION_FIELDS.map(field => [field, row[field] ?? ''])) as Record<
    (typeof REGISTRATION_FIELDS)[number],
    string
  >
  expect(validateRegistration(typed, writtenOn)).toMatchObject({ ok: true, registration: { name: row.name } })
  expect(row.tyre_ids.map(tyre => tyre.position)).toEqual(getTyrePositions(row.tyre_quantity))
  expect(row.receipts.length).toBeGreaterThan(0)
  expect(row.receipts.length).toBeLessThanOrEqual(5)
  expect(row.registered_at >= row.purchase_date).toBe(true)
})

test.each(rows.map(row => [row.car_plate, row] as const))('%s is fictional', (_, row) => {
  // No plate series has I or O; 015-550 2xxx is not assigned (rule W30.4).
  expect(normalizePlate(row.car_plate)).toMatch(/^(?=[A-Z]*[IO])[A-Z]{2,3}\d{1,4}[A-Z]?$/)
  expect(row.contact_number).toMatch(/^015-550 20\d\d$/)
  expect(row.email ?? '@pelanggan.test').toMatch(/@pelanggan\.test$/)
})

test('tyre IDs have the generated form and are unique', () => {
  expect(new Set(tyreIds.map(tyre => tyre.tyre_id)).size).toBe(tyreIds.length)
  for (const { tyre_id } of tyreIds)
    expect(tyre_id).toMatch(/^[2-9A-HJ-KMNP-TV-Z]{4}-[2-9A-HJ-KMNP-TV-Z]{4}$/)
  // Documents and tests use these ids.
  expect(tyreIds[0]?.tyre_id).toBe('K7M2-9QXD')
  expect(rows[0]?.car_plate).toBe('WOI 1001')
})

test('claims are filed by demo accounts after the registration, and closed only with an invoice', () => {
  expect(new Set(filed.map(claim => claim.id)).size).toBe(filed.length)
  for (const row of rows) {
    for (const { claim } of row.tyre_ids) {
      if (!claim) continue
      expect(DEMO_ACCOUNTS.map(account => account.email)).toContain(claim.by)
      expect(Date.parse(claim.filed_at)).toBeGreaterThan(Date.parse(row.registered_at))
      expect(claim.invoice === null).toBe(claim.closed_at === null)
    }
  }
})

test('purchases are in the sample lists, and tyres are older than their claims', () => {
  const branchIds = new Set(branches.map(({ name }) => branchId(name)))
  for (const { branch, brand, model, size, tyre_ids } of rows) {
    if (branch !== null) expect(branchIds).toContain(branch)
    const isListed = tyres.some(
      tyre => tyre.brand === brand && tyre.model === model && [tyre.tyre_size, null].includes(size),
    )
    expect([brand, model, size, isListed || brand === null]).toEqual([brand, model, size, true])
    for (const { claim } of tyre_ids)
      if (claim?.tyre_made_on) expect(claim.tyre_made_on < claim.filed_at).toBe(true)
  }
  expect(rows.filter(({ brand }) => brand !== null).length).toBeGreaterThan(10)
})

test('every image file exists', () => {
  const names = [
    ...rows.flatMap(row => row.receipts),
    ...filed.flatMap(claim => [...claim.photos, claim.invoice]),
  ]
  for (const name of names) if (name) expect(existsSync(join(folder, 'papers', name))).toBe(true)
})
