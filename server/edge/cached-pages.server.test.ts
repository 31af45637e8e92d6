import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { CACHEABLE_HEADER } from '../../app/context/app-context.ts'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from './http-server.ts'

test('a cacheable page is rendered once, and one that sets a cookie for each visitor', async () => {
  const rendered: string[] = []
  const server = createHttpServer({
    pages: async request => {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      const headers = new Headers({ 'content-type': 'text/html', [CACHEABLE_HEADER]: 'yes' })
      if (pathname === '/greeting' || search.includes('lang=')) headers.append('set-cookie', 'x=1')
      return new Response('<p>done', { headers })
    },
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return response.headers.get('set-cookie')
  }
  try {
    for (const path of ['/tires', '/greeting', '/tires?l%00ang=en', '/tires?lang=en'])
      for (let visitor = 0; visitor < 2; visitor++)
        expect([path, await get(path)]).toEqual([path, path === '/tires' ? null : 'x=1'])
    expect(rendered.filter(path => path === '/tires')).toHaveLength(1)
    expect(rendered.filter(path => path === '/greeting')).toHaveLength(2)
    expect(rendered.filter(path => path === '/tires?lang=en')).toHaveLength(4)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the uses of a page are counted whenever a visitor gets it from the cache', async () => {
  const counted: string[] = []
  let rendered = 0
  const server = createHttpServer({
    pages: async (_, context) => {
      rendered++
      context.count({ what: 'tyre-view', key: 'a tyre' })
      const headers = { 'content-type': 'text/html', [CACHEABLE_HEADER]: 'yes' }
      return new Response('<p>done', { headers })
    },
    files: async () => false,
    catalogue: () => ({ version: 'v', today: '2026-11-23' }) as unknown as Catalogue,
    countUses: (day, uses) => counted.push(...uses.map(({ what, key }) => `${day} ${what} ${key}`)),
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tire/1/2`
  try {
    const visitor = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K)' }
    const first = await fetch(url, { headers: { ...visitor, 'sec-purpose': 'prefetch' } })
    await fetch(url, { headers: visitor })
    const again = await fetch(url, {
      headers: { ...visitor, 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'no-cache' },
    })
    await fetch(url, { headers: { 'user-agent': 'Googlebot' } })
    expect([rendered, first.status, again.status]).toEqual([1, 200, 304])
    expect(counted).toEqual(Array(2).fill('2026-11-23 tyre-view a tyre'))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
