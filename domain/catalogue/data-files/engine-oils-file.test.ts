import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'

const HEADER =
  'product_name,brand,brand_logo,product_image,type,viscosity,volume,standard_price,promotion_price'
const read = (...lines: string[]) => parseDataFile('engine-oils', Buffer.from([HEADER, ...lines].join('\n')))

describe('engine-oils.csv', () => {
  test('an oil needs a name and a brand; prices are free text', async () => {
    expect(
      await read('Edge,Castrol,,,,,,,', 'Edge,Castrol,/pictures/a.svg,,Full,5W-30,4L,RM 199.00,Call us'),
    ).toMatchObject({
      ok: true,
      rows: [
        {
          position: 1,
          productName: 'Edge',
          brand: 'Castrol',
          type: null,
          viscosity: null,
          promotionPrice: null,
        },
        {
          brandLogo: '/pictures/a.svg',
          viscosity: '5W-30',
          standardPrice: 'RM 199.00',
          promotionPrice: 'Call us',
        },
      ],
    })
    expect(await read(',Castrol,,,,,,,')).toMatchObject({
      ok: false,
      errors: [{ column: 'product_name (1)' }],
    })
    expect(await read('Edge,,,,,,,,')).toMatchObject({ ok: false, errors: [{ column: 'brand (2)' }] })
  })

  test.each([
    ['Tunai', '199', { standardPrice: '199', promotionPrice: null }],
    ['Harga Dealer,Harga Jual', '98,145', { standardPrice: '145', promotionPrice: null }],
    ['RRP,Nett', '249,199', { standardPrice: '249', promotionPrice: null }],
    ['Tunai,Harga Runcit', '199,249', { standardPrice: '249', promotionPrice: '199' }],
  ])('knows the price of %s', async (headings, prices, row) => {
    const text = `Produk,Jenama,${headings}\nEdge,Castrol,${prices}`
    expect(await parseDataFile('engine-oils', Buffer.from(text))).toMatchObject({ ok: true, rows: [row] })
  })

  test('an image that is neither below /pictures/ nor https is left out with a warning', async () => {
    expect(await read('Edge,Castrol,data:image/png;base64 x,http://a.b/c.png,,,,,')).toMatchObject({
      ok: true,
      rows: [{ brandLogo: null, productImage: null }],
      warnings: [{ column: 'brand_logo (3)' }, { column: 'product_image (4)' }],
    })
  })
})
