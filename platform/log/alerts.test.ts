import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createAlerts } from './alerts.ts'

function alertsTo(post: typeof fetch, url: string | null = 'https://alerts.example/secret') {
  const log = { warn: vi.fn() }
  let minutes = 0
  const now = () => new Date(Date.parse('2026-11-22T00:00:00Z') + minutes * 60_000)
  return {
    log,
    alerts: createAlerts({ url, host: 'tayar.example', log, now, post }),
    wait: (passed: number) => {
      minutes += passed
    },
  }
}

test('an alert is a JSON POST with kind, host, time and text', async () => {
  let received = ''
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', text => (received += text))
    request.on('end', () => {
      received = `${request.method} ${request.headers['content-type']} ${received}`
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { alerts, log } = alertsTo(fetch, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  alerts.send('disk_full', 'The disk is full.')
  await expect
    .poll(() => received)
    .toBe(
      'POST application/json {"kind":"disk_full","host":"tayar.example","time":"2026-11-22T00:00:00.000Z","text":"The disk is full."}',
    )
  expect(log.warn).not.toHaveBeenCalled()
  server.close()
})

test('an address that redirects counts as a failure', async () => {
  const server = createServer(({ url }, response) =>
    url === '/hook'
      ? response.writeHead(302, { location: '/elsewhere' }).end()
      : response.writeHead(204).end(),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { alerts, log } = alertsTo(fetch, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  alerts.send('mail', 'x')
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  server.close()
})

test('each kind is sent at most once an hour', () => {
  const post = vi.fn<typeof fetch>(async () => new Response())
  const { alerts, wait } = alertsTo(post)
  alerts.send('database', 'x')
  wait(59)
  alerts.send('database', 'x')
  expect(post).toHaveBeenCalledTimes(1)
  alerts.send('mail', 'x')
  expect(post).toHaveBeenCalledTimes(2)
  wait(1)
  alerts.send('database', 'x')
  expect(post).toHaveBeenCalledTimes(3)
})

test('a receiver that fails is logged without its address, and tried again after a minute', async () => {
  const post = vi.fn<typeof fetch>(async () => {
    throw new TypeError('fetch failed: https://alerts.example/secret')
  })
  const { alerts, log, wait } = alertsTo(post)
  alerts.send('database', 'x')
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret')
  alerts.send('database', 'x')
  expect(post).toHaveBeenCalledTimes(1)
  wait(1)
  alerts.send('database', 'x')
  expect(post).toHaveBeenCalledTimes(2)
})

test('a refusal of the receiver counts as a failure', async () => {
  const { alerts, log } = alertsTo(async () => new Response(null, { status: 500 }))
  alerts.send('database', 'x')
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
})

test('nothing is sent without ALERT_URL', () => {
  const post = vi.fn<typeof fetch>()
  alertsTo(post, null).alerts.send('database', 'x')
  expect(post).not.toHaveBeenCalled()
})
