import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Counter, openCounter } from '../../tests/support/counter.ts'
import { findNear } from './find-near.server.ts'
import { parseFindText } from './find-reading.ts'
import { findRecords, onlyRecord } from './find-records.server.ts'

describe('the find box', () => {
  let counter: Counter
  let woi: Awaited<ReturnType<Counter['register']>>
  beforeAll(async () => {
    counter = await openCounter()
    woi = await counter.register({
      name: 'Ahmad bin Ali',
      contactNumber: '012-345 6789',
      carPlate: 'WOI 1001',
      email: 'ahmad@example.com',
    })
    await counter.register({ name: 'Mei Ling', contactNumber: '019-888 7766', carPlate: 'WOI 10012' })
    await counter.register({ name: 'Mei Hua', contactNumber: '019-888 7777', carPlate: 'JQK 55' })
  })
  afterAll(() => counter.database.close())

  const find = (typed: string, name: 'ben' | 'mei' | 'devi' = 'ben') =>
    findRecords(counter.as(name), { readings: parseFindText(typed), today: '2026-11-20' }, counter.tools)
  const findNearTexts = async (typed: string) =>
    (await findNear(counter.as('ben'), parseFindText(typed), counter.tools)).map(({ text }) => text)

  test('opens the one registration that a text means, by each of its facts', async () => {
    const tyreId = woi.tyres[0]?.tyreId ?? ''
    for (const typed of [
      'woi 1001',
      '012-345 6789',
      '60123456789',
      'ahmad',
      'AHMAD@example.com',
      'ahmad@',
      woi.id.slice(0, 8),
      woi.id,
      tyreId,
      tyreId.replace('-', ''),
      tyreId.slice(0, 6).toLowerCase(),
    ])
      expect([typed, onlyRecord(await find(typed))]).toEqual([typed, { of: 'registration', id: woi.id }])
  })

  test('opens nothing where a text means several records, and lists each of them once', async () => {
    const found = await find('woi')
    expect(onlyRecord(found)).toBeNull()
    expect(found.groups.map(({ reading, total }) => [reading.kind, total])).toEqual([['plate', 2]])
    expect((await find('mei')).rows).toHaveLength(2)
  })

  test('finds a claim by its number and its ID, and only for staff who may see it', async () => {
    const { id, warrantyId } = await counter.filedClaim('mei')
    const [claim] = (await find(id, 'mei')).claims
    const number = `C-${claim?.number}`
    for (const typed of [number, number.replace('-', ''), id.slice(0, 8), id])
      expect(onlyRecord(await find(typed, 'devi'))).toEqual({ of: 'claim', id })
    expect((await find(number, 'ben')).rows).toEqual([])
    expect((await find(id, 'ben')).rows).toEqual([])
    // The registration is everyone's.
    expect(onlyRecord(await find(warrantyId, 'ben'))).toEqual({ of: 'registration', id: warrantyId })
  })

  test('offers texts that are at most two typing errors away', async () => {
    expect(await findNearTexts('WOI 1010')).toContain('WOI 1001')
    expect(await findNearTexts('WQI 1001')).toEqual(['WOI 1001', 'WOI 10012'])
    for (const typed of [
      '012-345 6798',
      '012-354 6789',
      '12-345 679',
      '+60 22-345 6789',
      '012-345 67899',
      '012-345 6700',
    ])
      expect([typed, await findNearTexts(typed)]).toEqual([typed, ['012-345 6789']])
    expect(await findNearTexts('345 6788')).toEqual([])
    expect(await findNearTexts('ahmed')).toEqual(['Ahmad bin Ali'])
    const tyreId = woi.tyres[0]?.tyreId ?? ''
    const mistyped = (tyreId.startsWith('2') ? '3' : '2') + tyreId.slice(1)
    expect(await findNearTexts(mistyped)).toEqual([tyreId])
    expect(await findNearTexts('Zzyzx')).toEqual([])
  })
})
