import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fetchPage } from '../support/fetch-page.ts'
import { BOUNDARY, multipart } from '../support/form-body.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'
import { detailed } from '../support/test-images.ts'

// Pictures that are sent at the desk, in a browser without JavaScript.

setUpSampleServer()

const MODEL = 'Michelin Primacy 4 ST'
const LIST = '/tires?search=Primacy%204%20ST&lang=en'

async function post(path: string, body: URLSearchParams | Buffer) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: `${cookies.administrator}; language=en`,
      origin: server.origin,
      ...(Buffer.isBuffer(body) && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  })
  return { status: response.status, to: response.headers.get('location') ?? '', html: await response.text() }
}

async function send(...files: [fileName: string, value: Uint8Array][]) {
  return post(
    '/desk/pictures',
    multipart([
      { name: 'photo_count', value: '0' },
      ...files.map(([fileName, value]) => ({ name: 'photos', fileName, value, type: 'image/jpeg' })),
    ]),
  )
}

/** The waiting pictures of a page: the field of each and the model that it proposes. */
const proposals = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input[^>]*name="(model\.[\w-]+)"[^>]*>/g), ([input, name]) => [
      name ?? '',
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  )

test('a picture is matched to a model by its file name, and the list shows it in two sizes until that is undone', async () => {
  const before = await fetchPage(LIST, '')
  const photo = await detailed(2_000, 1_500).jpeg().toBuffer()
  const sent = await send(['michelin_primacy-4-st (1).jpg', photo], ['IMG_0001.jpg', photo])
  expect(sent).toMatchObject({ status: 303 })
  const fields = proposals(await fetchPage(sent.to))
  expect(Object.values(fields).sort()).toEqual(['', MODEL])
  expect(await post(sent.to, new URLSearchParams(fields))).toMatchObject({
    status: 303,
    to: '/desk/pictures',
  })

  await expect.poll(() => fetchPage(LIST, '')).toContain('/pictures/uploads/')
  const [address = ''] = /\/pictures\/uploads\/[\w-]{36}\.jpg/.exec(await fetchPage(LIST, '')) ?? []
  const sizes = await Promise.all(
    [address, address.replace('.jpg', '-480.jpg')].map(async path => {
      const answer = await fetch(server.url + path)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { width, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      return [width, format]
    }),
  )
  expect(sizes).toEqual([
    [1_280, 'jpeg'],
    [480, 'jpeg'],
  ])
  const head = await fetch(server.url + address, { method: 'HEAD' })
  const etag = head.headers.get('etag') ?? ''
  expect([head.status, etag, head.headers.get('vary')]).toEqual([200, expect.stringMatching(/^"/), null])
  const again = await fetch(server.url + address, { headers: { 'if-none-match': etag } })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])

  const [button = ''] = /<button[^>]*name="undo"[^>]*>/.exec(await fetchPage('/desk/pictures')) ?? []
  const undo = /value="(\d+)"/.exec(button)?.[1] ?? ''
  expect(await post('/desk/pictures', new URLSearchParams({ undo }))).toMatchObject({ status: 303 })
  await expect.poll(async () => (await fetchPage(LIST, '')) === before).toBe(true)
})

test('a file that is not a picture is named, and the other files stay', async () => {
  const photo = await detailed(200, 100).jpeg().toBuffer()
  const { status, html } = await send(['p zero.jpg', photo], ['prices.jpg', Buffer.from('not a picture')])
  expect(status).toBe(422)
  expect(html).toContain('prices.jpg')
  expect(html).toContain('name="photo_count" value="1"')
})

test('a name without a tyre and a tyre that is chosen twice are said beside the picture', async () => {
  const photo = await detailed(200, 100).jpeg().toBuffer()
  const { to } = await send(['a.jpg', photo], ['b.jpg', photo], ['c.jpg', photo])
  const [first = '', second = '', third = ''] = Object.keys(proposals(await fetchPage(to)))
  const typed = { [first]: 'michelin primacy 4 st', [second]: MODEL, [third]: 'No such <tyre>' }
  const { status, html } = await post(to, new URLSearchParams(typed))
  expect(status).toBe(422)
  expect(html).toContain('Another picture above has this tyre')
  expect(html).toContain('No tyre in the price list has this name')
  expect(html).toContain('No such &lt;tyre&gt;')
})

test('pictures without a model are not used, and a submitted form has no pictures left', async () => {
  const photo = await detailed(200, 100).jpeg().toBuffer()
  const { to } = await send([`${MODEL}.jpg`, photo])
  const [field = ''] = Object.keys(proposals(await fetchPage(to)))
  await post(to, new URLSearchParams({ [field]: '' }))
  expect(Object.values(proposals(await fetchPage(to)))).toEqual([MODEL])
  await post(to, new URLSearchParams({ [field]: MODEL }))
  expect(await fetchPage(to)).toContain('These pictures were used already')
})

test.each(['00000000-0000-4000-8000-000000000000.jpg', '../../secret.jpg', 'x.jpg', ''])(
  'a URL of a picture that was never sent is 404: %s',
  async name => expect((await fetch(`${server.url}/pictures/uploads/${name}`)).status).toBe(404),
)

test('a banner gets its pictures from files, one of them for both languages, and is shown on the home page', async () => {
  const photo = await detailed(1_600, 400).jpeg().toBuffer()
  const [, shown = ''] = /name="shown" value="(\d+)"/.exec(await fetchPage('/desk/company')) ?? []
  const fields = { shown, place: '0', 'alt.ms': 'Jualan', 'alt.en': 'Big sale' }
  const address = '/desk/company?list=promotions&entry=new'
  const form = (files: [string, Uint8Array][]) =>
    multipart([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      ...files.map(([name, value]) => ({ name, value, fileName: 'banner.jpg', type: 'image/jpeg' })),
    ])
  const refused = await post(address, form([['file.desktop.ms', Buffer.from('not a picture')]]))
  expect([refused.status, refused.html.includes('Choose a picture that can be read')]).toEqual([422, true])
  const saved = await post(
    address,
    form([
      ['file.desktop.ms', photo],
      ['file.mobile.en', photo],
    ]),
  )
  expect(saved).toMatchObject({ status: 303, to: '/desk/company' })
  await expect.poll(() => fetchPage('/?lang=en', '')).toContain('Big sale')
  const [picture = ''] = /\/pictures\/uploads\/[\w-]{36}\.jpg/.exec(await fetchPage('/?lang=en', '')) ?? []
  expect((await fetch(server.url + picture)).headers.get('content-type')).toBe('image/jpeg')
})
