import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DATA_FILE_KINDS, dataFileName } from './data-file.ts'
import { formatDataFile } from './format-data-file.ts'
import { parseDataFile } from './parse-data-file.server.ts'

test.each(DATA_FILE_KINDS)('%s that are exported and imported again are the same', async kind => {
  const sample = readFileSync(new URL(`../../../sample/${dataFileName(kind)}`, import.meta.url))
  const parsed = await parseDataFile(kind, sample)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const again = await parseDataFile(kind, Buffer.from(formatDataFile(kind, parsed.rows)))
  expect(again).toMatchObject({ ok: true, rows: parsed.rows })
})

test('texts with separators, quotes and odd sizes survive', async () => {
  const lines = [
    'tyre_size,model,brand,current_price,width,aspect_ratio,rim_size',
    '195R14C,"A ""b"", c; d",轮胎,"RM 1,234.50",,,',
    '31x10.5R15LT,=1+1,Giti,200,,,',
  ]
  const parsed = await parseDataFile('tyres', Buffer.from(lines.join('\n')))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const text = formatDataFile('tyres', parsed.rows)
  expect(text).toMatch(/^\uFEFFtyre_size,model,current_price,list_price,.*\r\n195R14C,"A ""b"", c; d",/)
  expect(await parseDataFile('tyres', Buffer.from(text))).toMatchObject({ ok: true, rows: parsed.rows })
})

test.each([
  ['31x10.5R15LT,31,10.5,15', '31x10.5R15LT,31,10.5,15'],
  ['7.50R16,,,', '7.50R16,7.5,80,16'],
])('of the tyre %s all numbers are exported', async (cells, exported) => {
  const text = `tyre_size,width,aspect_ratio,rim_size,model,brand,price\n${cells},A,B,200`
  const parsed = await parseDataFile('tyres', Buffer.from(text))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const row = formatDataFile('tyres', parsed.rows).split('\r\n')[1]?.split(',')
  expect([row?.[0], ...(row?.slice(4, 7) ?? [])].join(',')).toBe(exported)
})

test('a list without rows is its header', () => {
  expect(formatDataFile('branches', [])).toBe(
    '\uFEFFname,address,state,lat,lng,phone,chat_number,hours,services\r\n',
  )
})
