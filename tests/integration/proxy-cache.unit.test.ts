import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { makeCertificate, proxies, type RunningProxy, startProxy } from '../support/start-proxy.ts'

// The shipped nginx.conf in front of an application that answers every address, so that nginx alone is
// tested. Skipped where nginx is not installed.

const PICTURE = '/pictures/icons/icon.svg'
const PICTURES = /^\/pictures\/icons\/(?:x\/\.\.%2f)?\w+\.svg(?:\?|$)/
const isInstalled = proxies.some(({ name, program }) => name === 'nginx' && program)

let folder: string
let proxy: RunningProxy
let port: number
const received: string[] = []
const application = createServer((request, response) => {
  const { url = '' } = request
  received.push(url)
  if (url.startsWith('/pictures/private'))
    return response
      .setHeader('content-type', 'image/jpeg')
      .setHeader('cache-control', 'private, no-store')
      .end('PERSONAL photo')
  const isPicture = PICTURES.test(url)
  response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'text/html; charset=utf-8')
  response.setHeader('cache-control', isPicture ? 'public, max-age=86400' : 'private, no-store')
  response.end(isPicture ? (url.includes('%2f') ? '<svg>another</svg>' : '<svg/>') : 'PERSONAL page')
})

beforeAll(async () => {
  if (!isInstalled) return
  folder = mkdtempSync(join(tmpdir(), 'tayar-nginx-'))
  await new Promise<void>(done => application.listen(0, '127.0.0.1', done))
  const process = (application.address() as AddressInfo).port
  port = await freePort()
  const certificate = makeCertificate(folder)
  proxy = await startProxy('nginx', { port, processes: [process, process], certificate })
})

afterAll(async () => {
  await proxy?.stop()
  application.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The path is sent as it is given. */
function get(path: string) {
  return new Promise<string>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      rejectUnauthorized: false,
      headers: { host: 'localhost' },
    }
    request(options, response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => (body += text))
      response.once('end', () => resolve(body))
    })
      .once('error', reject)
      .end()
  })
}

describe.skipIf(!isInstalled)('the cache of the shipped nginx.conf', () => {
  // A picture for each, as one that is stored already is not replaced.
  test.each([
    ['/pictures/icons/a.svg', '/auth/verify/..%2f..%2fpictures%2ficons%2fa.svg'],
    ['/pictures/icons/b.svg', '/auth/verify/../../pictures/icons/b.svg?'],
    ['/pictures/icons/c.svg', '/%70ictures/icons/c.svg'],
    ['/pictures/icons/d.svg', '/pictures/x/%2e%2e/icons/d.svg'],
    ['/pictures/icons/e.svg', '//pictures/icons/e.svg'],
  ])('stores nothing for %s that was sent as %s', async (picture, sent) => {
    expect(await get(sent)).toBe('PERSONAL page')
    expect(await get(picture)).toBe('<svg/>')
  })

  test('never serves one picture for another whose decoded path is the same', async () => {
    expect(await get('/pictures/icons/x/..%2ff.svg')).toBe('<svg>another</svg>')
    expect(await get('/pictures/icons/f.svg')).toBe('<svg/>')
  })

  test('serves a picture from the cache, whatever its query', async () => {
    await get(PICTURE)
    const before = received.length
    expect([await get(PICTURE), await get(`${PICTURE}?x=1`)]).toEqual(['<svg/>', '<svg/>'])
    expect(received).toHaveLength(before)
  })

  test('puts no page and no private image on the disk', async () => {
    for (const path of ['/pictures/page', '/assets/page', '/auth/x', '/pictures/private.jpg']) await get(path)
    const answers = proxy.cachedAnswers()
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.filter(answer => answer.includes('PERSONAL'))).toEqual([])
  })
})
