import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseDataFile } from './parse-data-file.server.ts'

const sample = JSON.parse(readFileSync(new URL('../../../sample/company.json', import.meta.url), 'utf8'))
const read = (document: unknown) =>
  parseDataFile(
    'company',
    Buffer.from(typeof document === 'string' ? document : JSON.stringify(document, null, 2)),
  )

/** The sample with one value replaced, by path: `reviews.3.rating`. */
function changed(path: string, value: unknown) {
  const copy = structuredClone(sample)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const place = steps.reduce((at, step) => at[step], copy)
  if (value === undefined) delete place[last]
  else place[last] = value
  return copy
}

describe('company.json', () => {
  test('becomes one row with the whole document', async () => {
    expect(await read(sample)).toEqual({
      ok: true,
      rows: [{ position: 1, document: sample }],
      dropped: 0,
      warnings: [],
      warningCount: 0,
    })
  })

  test('may have a review in one language', async () => {
    expect(await read(changed('reviews.0.title', 'Myvi 1.5'))).toMatchObject({ ok: true })
    expect(await read(changed('reviews.0.language', undefined))).toMatchObject({ ok: true })
  })

  test.each(['care', 'care.rotation_km', 'care.road_hazard_days'])('may leave out %s', async path => {
    expect(await read(changed(path, undefined))).toMatchObject({ ok: true, warnings: [] })
  })

  test('may begin with a byte order mark', async () => {
    expect(await read(`\uFEFF${JSON.stringify(sample)}`)).toMatchObject({ ok: true })
  })

  test.each([
    ['name', ''],
    ['name', 5],
    ['name', 'a\u0000b'],
    ['name', 'a\ud800b'],
    ['slogan', 'one for both'],
    ['slogan.ms', ''],
    ['slogan.en', undefined],
    ['chat_number', 'ask'],
    ['chat_number', '123'],
    ['phone', ''],
    ['email', 'nobody'],
    ['support_email', undefined],
    ['founded', '1999'],
    ['founded', 19.5],
    ['founded', 3000],
    ['care.rotation_km', { from: 10_000, to: 8_000 }],
    ['care.rotation_km.from', 'often'],
    ['care.work_warranty_days', 0],
    ['review_count', -1],
    ['reviews', null],
    ['reviews.0.title', 5],
    ['reviews.0.time_ago', { en: '2 weeks ago' }],
    ['reviews.0.language', 'zh'],
    ['reviews.3.rating', 6],
    ['reviews.3.rating', 4.5],
    ['reviews.6.text', ''],
    ['promotions.0.desktop', 'javascript:alert(1)'],
    ['promotions.0.mobile', '/elsewhere/a.png'],
    ['promotions.0.alt.en', ''],
    ['promotions', 'none'],
    ['promotions.1.desktop', { en: '/pictures/a.webp' }],
    ['promotions.1.mobile.ms', 'a.webp'],
    ['branch_count', 35],
    ['story.2.mark', '1999'],
    ['story.0.text.ms', ''],
  ])('is rejected with %s = %j, naming the path', async (path, value) => {
    const reading = await read(changed(path, value))
    expect(reading).toMatchObject({ ok: false, errorCount: 1, errors: [{ column: path }] })
  })

  test('is rejected with a text of more than 1,000 characters', async () => {
    expect(await read(changed('name', 'x'.repeat(1_001)))).toMatchObject({
      ok: false,
      errors: [{ column: 'name' }],
    })
  })

  test('is rejected with an unknown key', async () => {
    expect(await read({ ...sample, nmae: 'x' })).toMatchObject({
      ok: false,
      errors: [{ reason: 'has a key that is not known: "nmae"' }],
    })
    expect(await read(changed('reviews.0.stars', 5))).toMatchObject({
      ok: false,
      errors: [{ column: 'reviews.0' }],
    })
  })

  test('an error names the line of its value', async () => {
    const text = JSON.stringify(changed('reviews.3.rating', 9), null, 2)
    const line = text.split('\n').findIndex(each => each.includes('"rating": 9')) + 1
    expect(await read(text)).toMatchObject({ ok: false, errors: [{ line, column: 'reviews.3.rating' }] })
  })

  test.each([
    ['', 1],
    ['{', 1],
    ['{\n  "name": "x",\n  oops\n}', 3],
    ['name,value\nTayar,1\n', 1],
    ['\n\nname,value\nTayar,1\n', 3],
    ['{\n  "name": "x",\n  "phone": oops,\n  "email": "y"\n}', 3],
    ['{\n  "name": "x",\n  "phone": "y"\n', 4],
    ['[]', 1],
    ['null', 1],
    ['"company"', 1],
  ])('is rejected as %j, naming line %i', async (text, line) => {
    expect(await read(text)).toMatchObject({ ok: false, errors: [{ line }] })
  })

  test.each(['javascript:alert(1)', 'http://example.com', 'www.example.com', 'data:text/html,x'])(
    'a link %s is emptied with a warning',
    async address => {
      const reading = await read(changed('social_url', address))
      expect(reading).toMatchObject({
        ok: true,
        rows: [{ document: { social_url: '' } }],
        warnings: [{ column: 'social_url' }],
      })
    },
  )

  test.each(['012-345 6789', '+60 12 345 6789', '60123456789'])('%s is a chat number', async number => {
    expect(await read(changed('chat_number', number))).toMatchObject({ ok: true })
  })

  test.each([
    ['reviews', []],
    ['reviews', sample.reviews.slice(0, 2)],
    ['story', []],
    ['story', undefined],
    ['branch_count', undefined],
    ['promotions.0.desktop', '/pictures/promotions/1-desktop.webp'],
    ['promotions.0.mobile', { en: '/pictures/a.webp', ms: 'https://example.com/b.webp' }],
  ])('is accepted with %s = %j', async (path, value) => {
    expect(await read(changed(path, value))).toMatchObject({ ok: true, warningCount: 0 })
  })

  test('a company may have no video channel', async () => {
    expect(await read(changed('video_url', ''))).toMatchObject({ ok: true, warningCount: 0 })
  })
})
