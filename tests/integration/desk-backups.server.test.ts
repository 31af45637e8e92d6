import { Decrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, loginAsStaff } from '../support/login.ts'
import { cookies, server, setUpSampleServer } from '../support/sample-server.ts'

// The page of backups at the desk, in a browser without JavaScript (docs/rules/warranty.md, section 35).

// Of its own: one that others have used for ten minutes has made its first backup.
setUpSampleServer()

const PAGE = '/desk/backups'
const get = (path: string, cookie = cookies.administrator) =>
  fetch(server.url + path, { redirect: 'manual', headers: { cookie: `${cookie}; language=en` } })
const read = async () => (await get(PAGE)).text()

async function post(fields: Record<string, string>, cookie = cookies.administrator) {
  const response = await fetch(server.url + PAGE, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `${cookie}; language=en`, origin: server.origin },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

test('a backup is made, listed with its age, and downloaded once, encrypted to a key that is shown once', async () => {
  expect((await get(PAGE, await loginAsStaff(server, 'office@tayar.test'))).status).toBe(404)
  expect(await read()).toContain('There is no backup on this server yet')
  expect(await post({ act: 'make' })).toMatchObject({ status: 303, to: PAGE })
  await expect.poll(read).toContain('The newest backup is from')
  await expect.poll(read).not.toContain('A backup is being made')
  const name = /value="(tayar-[^"]+\.tar)"/.exec(await read())?.[1] ?? ''

  expect((await post({ act: 'prepare', name: '../session-secret' })).status).toBe(404)
  const prepared = await post({ act: 'prepare', name, password: DEMO_PASSWORD })
  const key = /AGE-SECRET-KEY-1[\dA-Z]+/.exec(prepared.html)?.[0] ?? ''
  const link = /href="(\/desk\/exports\/[^"]+)"/.exec(prepared.html)?.[1] ?? ''
  const sent = await get(link)
  expect(sent.headers.get('content-disposition')).toContain(`${name}.age`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const archive = Buffer.from(await decrypter.decrypt(new Uint8Array(await sent.arrayBuffer())))
  expect(archive.subarray(257, 262).toString()).toBe('ustar')
  expect((await get(link)).status).toBe(404)
  expect(await read()).not.toContain('AGE-SECRET-KEY')
})
