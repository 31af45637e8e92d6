import { expect, test } from 'vitest'
import { encodeRows } from './encode-rows.server.ts'
import { findRows } from './find-rows.server.ts'

const CHARGES = ['Alignment', 'Balancing', 'ALIGNMENT', 'Alignment 3D'].map((service, index) => ({
  ...{ position: index + 1, category: 'Fitting', service, price: `RM ${index}` },
}))

async function find(text: string) {
  const decoded: string[] = []
  const { rows } = await encodeRows('labour-charges', CHARGES)
  const found = await findRows('labour-charges', rows, text, ({ service, price }) => {
    decoded.push(service)
    return price !== 'RM 2'
  })
  return { decoded, found: found.map(({ service }) => service) }
}

test('rows that have a text as a whole column are found, whatever its case, if they are wanted', async () => {
  expect(await find('alignment')).toEqual({ decoded: ['Alignment', 'ALIGNMENT'], found: ['Alignment'] })
})

test('a part of a text is looked for in no row', async () => {
  expect(await find('a')).toEqual({ decoded: [], found: [] })
  expect(await find('service')).toEqual({ decoded: [], found: [] })
})
