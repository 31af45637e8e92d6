import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerDataDir, type RunningServer, startServer } from '../support/start-server.ts'

// `/metrics` (rule S2.8), and the messages of a start after a process was killed.

const TOKEN = 'a-token-of-the-monitoring'
let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = await makeServerDataDir()
  server = await startServer({ DATA_DIR: dataDir })
}, 200_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const metrics = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })

test('without a token this machine reads the metrics, and no request through a proxy does', async () => {
  await fetch(`${server.url}/tire/195%2F55R15/No-Such-Model?q=WXY1234`)
  const answer = await metrics()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/openmetrics-text/)
  const text = await answer.text()
  expect(text).toContain('tayar_http_requests_total{route="/tire/:size/:model",method="GET",class="4xx"} 1')
  expect(text).not.toMatch(/WXY1234|No-Such-Model/)
  expect(text).toMatch(/^tayar_ready 1$/m)
  expect(text).toMatch(/^tayar_memory_bytes\{process="postgres"\} [1-9]\d{6,}$/m)
  expect((await metrics({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('a refusal is logged with its route pattern and reason, without its path', async () => {
  await fetch(`${server.url}/tire/195%2F55R15/Secret-Path`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  })
  const line = () =>
    server
      .output()
      .split('\n')
      .find(text => text.includes('foreign_origin'))
  await expect.poll(line).toBeDefined()
  expect(JSON.parse(line() ?? '')).toMatchObject({
    event: 'request_rejected',
    route: '/tire/:size/:model',
    reason: 'foreign_origin',
    status: 403,
  })
  expect(line()).not.toContain('Secret-Path')
})

test('a start after a killed process says so in the log and to ALERT_URL, and a token then opens the metrics', async () => {
  const alerts: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', text => (body += text))
    request.on('end', () => {
      alerts.push(body)
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const env = {
    DATA_DIR: dataDir,
    PORT: new URL(server.url).port,
    METRICS_TOKEN: TOKEN,
    ALERT_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
  }
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  server = await startServer(env)
  expect(server.output()).toContain('"event":"unclean_stop"')
  await expect.poll(() => alerts.map(body => JSON.parse(body).kind)).toEqual(['unclean_stop'])

  expect((await metrics()).status).toBe(404)
  expect((await metrics({ authorization: 'Bearer wrong' })).status).toBe(404)
  const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' }
  expect((await metrics(headers)).status).toBe(200)

  await server.stop()
  server = await startServer(env)
  expect(server.output()).not.toContain('unclean_stop')
  receiver.close()
})
