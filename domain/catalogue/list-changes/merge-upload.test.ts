import { describe, expect, test } from 'vitest'
import { parseRows, parseTyres } from '../../../tests/support/parse-rows.ts'
import { compareLists } from './compare-lists.server.ts'
import { mergeUpload } from './merge-upload.server.ts'

const prices = (rows: readonly { model: string; currentPrice: string | null }[]) =>
  rows.map(({ model, currentPrice }) => `${model} ${currentPrice}`)
const line = (model: string, price: number, end = ',,') => `195/55R15,${model},Giti,${price},${end}`

describe('a file with changes only', () => {
  test('replaces rows in their positions, adds new ones at the end, and removes none', async () => {
    const current = await parseTyres([line('A', 200), line('B', 210), line('C', 220)])
    const merged = await mergeUpload('tyres', current, await parseTyres([line('D', 99), line('b', 205)]), {
      mode: 'changes',
    })
    expect(prices(merged)).toEqual(['A 200', 'B 205', 'C 220', 'D 99'])
    expect(merged.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  test('has no name in two spellings, and no change where only the spelling differs', async () => {
    const tyre = (size: string, brand: string, model: string, price: string) =>
      `${size},${model},${brand},${price},,`
    const current = await parseTyres([
      tyre('195/55R15', 'Michelin', 'Primacy 4', '415'),
      tyre('205/55R16', 'Michelin', 'Primacy 4', 'RM 500'),
    ])
    const uploaded = await parseTyres([
      tyre('195/55 R15', 'MICHELIN', 'PRIMACY 4', '415.00'),
      tyre('215/55R17', 'MICHELIN', 'PRIMACY 4', '600'),
      tyre('215/55R17', 'MICHELIN', 'PILOT', '700'),
    ])
    const merged = await mergeUpload('tyres', current, uploaded, { mode: 'changes' })
    expect(merged.map(({ brand, model, currentPrice }) => [brand, model, currentPrice])).toEqual([
      ['Michelin', 'Primacy 4', '415'],
      ['Michelin', 'Primacy 4', 'RM 500'],
      ['Michelin', 'Primacy 4', '600'],
      ['Michelin', 'PILOT', '700'],
    ])
    const { added, changed, removed } = await compareLists('tyres', current, merged, '2026-11-20')
    expect([added.length, changed.length, removed.length]).toEqual([2, 0, 0])
  })

  test('keeps the id of a branch that it renames', async () => {
    const header = 'name,address,state,lat,lng,phone'
    const current = await parseRows('branches', `${header}\nA,x,Perak,3.1,101.1,\nB,y,Perak,3.2,101.2,`)
    const uploaded = await parseRows('branches', `${header}\nA Baru,x,Perak,3.1,101.1,`)
    const merged = await mergeUpload('branches', current, uploaded, { mode: 'changes' })
    expect(merged.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'A Baru'],
      ['b', 'B'],
    ])
  })
})

test('a whole list keeps amounts that are written in another way, and may change the spelling of a name', async () => {
  const current = await parseTyres([line('Primacy', 415), line('Pilot sport', 500), line('Dsu02', 300)])
  const uploaded = await parseTyres([
    line('primacy', 415).replace('415', 'RM 415.00'),
    line('Pilot Sport', 505),
    line('DSU02', 300),
  ])
  const merged = await mergeUpload('tyres', current, uploaded, { mode: 'whole' })
  expect(prices(merged)).toEqual(['Primacy 415', 'Pilot Sport 505', 'DSU02 300'])
})

test('a whole list in capitals changes no spelling', async () => {
  const current = await parseTyres([line('Primacy', 415)])
  const uploaded = await parseTyres([line('PRIMACY', 415), line('PILOT', 500)].map(row => row.toUpperCase()))
  const merged = await mergeUpload('tyres', current, uploaded, { mode: 'whole' })
  expect(merged.map(({ brand, model }) => [brand, model])).toEqual([
    [current[0]?.brand, 'Primacy'],
    [current[0]?.brand, 'PILOT'],
  ])
  expect(await compareLists('tyres', current, merged, '2026-11-20')).toMatchObject({
    changed: [],
    unchangedCount: 1,
  })
})

test('a whole list loses the rows that the file lacks', async () => {
  const current = await parseTyres([line('A', 200), line('B', 210)])
  const merged = await mergeUpload('tyres', current, await parseTyres([line('B', 205)]), { mode: 'whole' })
  expect(prices(merged)).toEqual(['B 205'])
})

describe('a column that the file does not have', () => {
  const header = 'tyre_size,model,brand,current_price,list_price,promotion_valid_till,load_index,model_image'
  const full = (model: string, load: number) =>
    `195/55R15,${model},Giti,200,250,2026-12-31,${load},/pictures/tyres/${model}.webp`
  const load = (lines: readonly string[]) => parseRows('tyres', [header, ...lines].join('\n'))
  const short = (...models: string[]) =>
    parseRows(
      'tyres',
      ['tyre_size,model,brand,current_price', ...models.map(model => `195/55R15,${model},Giti,210`)].join(
        '\n',
      ),
    )
  const columns = ['tyre_size', 'model', 'brand', 'current_price']

  test.each(['whole', 'changes'] as const)('keeps its values in mode %s', async mode => {
    const merged = await mergeUpload('tyres', await load([full('A', 85)]), await short('A'), {
      mode,
      columns,
    })
    expect(merged).toMatchObject([
      { currentPrice: '210', loadIndex: '85', modelImage: '/pictures/tyres/A.webp' },
    ])
  })

  test('keeps its values beside a size in three columns', async () => {
    const parts = ['width', 'aspect_ratio', 'rim_size', 'model', 'brand', 'current_price']
    const uploaded = await parseRows('tyres', `${parts}\n205,55,16,A,Giti,300\n195,55,15,A,Giti,210`)
    const current = await load([full('A', 85), full('A', 91).replace('195/55R15', '205/55R16 XL')])
    expect(await mergeUpload('tyres', current, uploaded, { mode: 'whole', columns: parts })).toMatchObject([
      { tyreSize: '205/55R16', loadIndex: '91' },
      { tyreSize: '195/55R15', loadIndex: '85' },
    ])
  })

  test('does not keep the list price and the end of a promotion beside a new price', async () => {
    const merged = await mergeUpload('tyres', await load([full('A', 85)]), await short('A'), {
      mode: 'whole',
      columns,
    })
    expect(merged).toMatchObject([{ listPrice: null, promotionValidTill: null }])
  })

  test('keeps no values where two tyres could be meant', async () => {
    const current = await load([full('A', 85), full('A', 88)])
    expect(await mergeUpload('tyres', current, await short('A'), { mode: 'whole', columns })).toMatchObject([
      { loadIndex: null, modelImage: null },
    ])
    const both = await mergeUpload('tyres', current, await short('A', 'A'), { mode: 'whole', columns })
    expect(both.map(({ loadIndex }) => loadIndex)).toEqual(['85', '88'])
  })

  test('an emptied cell of a column that the file has stays empty', async () => {
    const uploaded = await load([full('A', 85).replace(/[^,]*$/, '')])
    const merged = await mergeUpload('tyres', await load([full('A', 85)]), uploaded, {
      mode: 'whole',
      columns: header.split(','),
    })
    expect(merged).toMatchObject([{ modelImage: null, loadIndex: '85' }])
  })
})
