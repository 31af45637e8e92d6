import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from './http-server.ts'

test('while all page slots are in use, pages get 503 with Retry-After in the visitor’s language and health checks are answered', async () => {
  const pending: (() => void)[] = []
  const page = () => new Response('<p>done', { headers: { 'content-type': 'text/html' } })
  const server = createHttpServer({
    pages: request =>
      new URL(request.url).pathname === '/slow'
        ? new Promise(resolve => pending.push(() => resolve(page())))
        : Promise.resolve(page()),
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
    loadShedding: { maxDelayMs: 60_000, maxPages: 2 },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { cookie: 'language=en' },
    })
  try {
    const slow = [get('/slow'), get('/slow')]
    await expect.poll(() => pending.length).toBe(2)

    const rejected = await get('/tires')
    expect(rejected.status).toBe(503)
    expect(rejected.headers.get('retry-after')).toBe('10')
    expect(await rejected.text()).toContain('Please try again in a few minutes')
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz?from=proxy')).status).toBe(200)

    for (const respond of pending) respond()
    expect((await Promise.all(slow)).map(response => response.status)).toEqual([200, 200])
    expect((await get('/tires')).status).toBe(200)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
