import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DATA_FILE_KINDS, dataFileName } from './data-files/data-file.ts'
import { parseDataFile } from './data-files/parse-data-file.server.ts'
import { decodeRows, encodeRows } from './encode-rows.server.ts'
import { findRows } from './find-rows.server.ts'

const sample = join(import.meta.dirname, '../../sample')

test.each(DATA_FILE_KINDS)('%s are the same after they were written and read', async kind => {
  const parsed = await parseDataFile(kind, readFileSync(join(sample, dataFileName(kind))))
  if (!parsed.ok) throw new Error('rejected')
  const content = await encodeRows(kind, parsed.rows)
  expect(content.rowCount).toBe(parsed.rows.length)
  expect(await decodeRows(kind, content.rows)).toEqual(parsed.rows)
  const plain = gunzipSync(content.rows)
  expect(createHash('sha256').update(plain).digest('hex')).toBe(content.sha256)
  // As a migration writes them.
  expect(await decodeRows(kind, plain)).toEqual(parsed.rows)
})

test('equal rows have equal bytes whatever the order of their keys, and other rows have others', async () => {
  const row = { position: 1, category: 'Brakes', service: 'Pads', price: 'RM 80' }
  const turned = { price: 'RM 80', service: 'Pads', category: 'Brakes', position: 9 }
  const encode = async (rows: (typeof row)[]) => (await encodeRows('labour-charges', rows)).sha256
  expect(await encode([row])).toBe(await encode([turned]))
  expect(await encode([row])).not.toBe(await encode([row, row]))
  expect(await encode([row])).not.toBe(await encode([{ ...row, price: 'RM 81' }]))
})

test('a list without rows has a content too', async () => {
  const content = await encodeRows('engine-oils', [])
  expect(await decodeRows('engine-oils', content.rows)).toEqual([])
})

test('rows are read in parts of any size', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    ...{ position: n + 1, category: 'Cuci & kilat', service: `Kerja ë 轮胎 ${n}`, price: 'RM 80' },
  }))
  const content = await encodeRows('labour-charges', rows)
  for (const bytes of [content.rows, gunzipSync(content.rows)]) {
    const parts = async function* () {
      for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
    }
    expect(await decodeRows('labour-charges', parts())).toEqual(rows)
  }
})

test('a search finds exactly the rows that have the text, whatever its case, also across the parts that are searched at a time', async () => {
  const parsed = await parseDataFile('tyres', readFileSync(join(sample, dataFileName('tyres'))))
  if (!parsed.ok) throw new Error('rejected')
  const odd = ['Ecopia "EP150"', 'Tyre \\ 2', 'Prémium É']
  const rows = [...Array(12).keys()]
    .flatMap(() => parsed.rows)
    .map((row, index) => ({
      ...row,
      position: index + 1,
      model: index % 1000 === 7 ? (odd[Math.floor(index / 1000) % 3] ?? '') : row.model,
    }))
  const content = await encodeRows('tyres', rows)
  expect(gunzipSync(content.rows).length).toBeGreaterThan(2 * 512 * 1024)
  for (const model of [...odd, rows[0]?.model.toUpperCase() ?? '']) {
    const isWanted = (row: { model: string }) => row.model.toLowerCase() === model.toLowerCase()
    const found = await findRows('tyres', content.rows, model, isWanted)
    const expected = rows.filter(isWanted)
    expect(expected.length).toBeGreaterThan(2)
    expect(found).toEqual(expected.map(row => ({ ...row, position: 0 })))
  }
  expect(await findRows('tyres', content.rows, 'no such model', () => true)).toEqual([])
})
