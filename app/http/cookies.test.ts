import { expect, test } from 'vitest'
import { hostCookie, plainCookie } from './cookies.ts'

const http = new URL('http://localhost:3000')
const https = new URL('https://tayar.example')
const options = { maxAge: 60, httpOnly: true }

test('a cookie holds its value as plain text', async () => {
  const cookie = plainCookie('language', http, { maxAge: 60, httpOnly: false })
  expect(await cookie.serialize('ms')).toBe('language=ms; Max-Age=60; Path=/; SameSite=Lax')
  expect(await cookie.parse('a=1; language=ms')).toBe('ms')
})

test('on https a host cookie is Secure and has the __Host- prefix', async () => {
  expect(await hostCookie('flash', https, options).serialize('signed-in')).toBe(
    '__Host-flash=signed-in; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(await hostCookie('flash', http, options).serialize('signed-in')).toBe(
    'flash=signed-in; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('a deleted cookie has an empty value', async () => {
  expect(await hostCookie('flash', http, options).serialize('', { maxAge: 0 })).toBe(
    'flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  )
})

test.each([null, '', 'b=1', 'xa=1', 'a', 'a=', 'a=\u00e9', 'b=\u00e9; a=\u20ac'])(
  '%j has no value of the cookie',
  async header => {
    expect((await plainCookie('a', http, options).parse(header)) || null).toBe(null)
  },
)
