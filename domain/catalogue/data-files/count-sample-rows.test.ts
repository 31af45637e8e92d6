import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countSampleRows } from './count-sample-rows.server.ts'
import { type DataFileKind, dataFileName } from './data-file.ts'
import { formatDataFile } from './format-data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'

const folder = join(import.meta.dirname, '../../../sample')

async function parse<K extends DataFileKind>(kind: K, text: Buffer | string) {
  const parsed = await parseDataFile(kind, Buffer.from(text))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.rows
}
const sample = <K extends DataFileKind>(kind: K) =>
  parse(kind, readFileSync(join(folder, dataFileName(kind))))

test.each(['tyres', 'branches', 'engine-oils', 'labour-charges'] as const)(
  'every row of %s that are exported and imported again is counted',
  async kind => {
    const rows = await sample(kind)
    const again = await parse(kind, formatDataFile(kind, rows))
    expect(await countSampleRows(kind, again, folder)).toBe(rows.length)
  },
)

test('a sample tyre counts with a different last day or position, but not with a different price', async () => {
  const [tyre, other] = await sample('tyres')
  if (!tyre || !other) throw new Error('no sample')
  const moved = { ...tyre, position: 900, promotionValidTill: '2030-01-01' }
  expect(await countSampleRows('tyres', [moved, { ...other, currentPrice: 'RM 1.00' }], folder)).toBe(1)
})

test('counts no cars, because they are facts', async () => {
  expect(await countSampleRows('vehicles', await sample('vehicles'), folder)).toBe(0)
})
