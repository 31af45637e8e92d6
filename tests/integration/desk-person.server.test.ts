import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../support/login.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// The desk's page of one person, in a browser without JavaScript.

setUpSampleServer()

const get = (path: string) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: { cookie: `${cookies.administrator}; language=en` },
  })

/** The page after a form. */
async function post(path: string, fields: Record<string, string>) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookies.administrator}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

/** Prepares and downloads the copy; `fields` has the language. */
async function download(person: string, fields: Record<string, string>) {
  const prepared = await post(person, { act: 'export', password: DEMO_PASSWORD, ...fields })
  const link = /href="(\/desk\/exports\/[\w-]+)"/.exec(await (await get(prepared)).text())?.[1] ?? ''
  const response = await get(link)
  return { name: response.headers.get('content-disposition') ?? '', html: await response.text() }
}

test('the copy for a person is in the language that the administrator chose, Malay at first', async () => {
  const person = await post('/desk/data/person', { act: 'find', person: 'aisyah@example.com' })
  expect(await (await get(person)).text()).toMatch(/<input[^>]*name="language"[^>]*checked=""[^>]*value="ms"/)
  const malay = await download(person, { language: 'ms' })
  expect(malay.name).toMatch(/^attachment; filename="data-anda-\d{4}-\d\d-\d\d\.html"$/)
  expect(malay.html).toContain('<dt>E-mel disahkan</dt><dd>Ya</dd>')
  const english = await download(person, { language: 'en' })
  expect(english.name).toMatch(/^attachment; filename="your-data-\d{4}-\d\d-\d\d\.html"$/)
  expect(english.html).toContain('<dt>Email verified</dt><dd>Yes</dd>')
  expect((await download(person, { language: 'zh' })).html).toContain('<html lang="ms">')
})
