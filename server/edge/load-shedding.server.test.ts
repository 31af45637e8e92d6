import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Catalogue } from '../../domain/catalogue/catalogue.ts'
import { createLog } from '../../platform/log/log.ts'
import { createHttpServer } from './http-server.ts'

test('whoever comes while every place is taken is told when to come again, in their language; health is told all the same', async () => {
  const held: (() => void)[] = []
  const page = () => new Response('<p>done', { headers: { 'content-type': 'text/html' } })
  const server = createHttpServer({
    pages: request =>
      new URL(request.url).pathname === '/slow'
        ? new Promise(resolve => held.push(() => resolve(page())))
        : Promise.resolve(page()),
    files: async () => false,
    catalogue: () => ({ version: 'v' }) as Catalogue,
    log: createLog({ level: 'silent' }),
    publicUrl: new URL('http://localhost'),
    trustProxy: 0,
    pressure: { lateMs: 60_000, pages: 2 },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { cookie: 'language=en' },
    })
  try {
    const slow = [ask('/slow'), ask('/slow')]
    await expect.poll(() => held.length).toBe(2)

    const refused = await ask('/tires')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(await refused.text()).toContain('Please try again in a few minutes')
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz?from=proxy')).status).toBe(200)

    for (const answer of held) answer()
    expect((await Promise.all(slow)).map(answer => answer.status)).toEqual([200, 200])
    expect((await ask('/tires')).status).toBe(200)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
