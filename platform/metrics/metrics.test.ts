import { expect, test } from 'vitest'
import { createMetrics, type Measurements } from './metrics.ts'
import { measureProcessMemory } from './process-memory.ts'

const MEASURED: Measurements = {
  isReady: true,
  databaseSeconds: 0.002,
  databaseConnections: { open: 3, waiting: 1 },
  memory: new Map([
    ['server', 100],
    ['postgres', 50],
  ]),
  freeDiskBytes: 5_000,
  lastBackupAt: new Date('2026-11-22T00:00:00Z'),
}
const metricsOf = (measured: Partial<Measurements> = {}) =>
  createMetrics({ version: '1.2.3', measure: async () => ({ ...MEASURED, ...measured }) })

async function linesOf(metrics: ReturnType<typeof metricsOf>) {
  return (await metrics.expose()).text.split('\n')
}

test('requests are counted by route, method and class of the status', async () => {
  const metrics = metricsOf()
  metrics.countRequest({ route: '/tires', method: 'GET', status: 200, seconds: 0.01 })
  metrics.countRequest({ route: '/tires', method: 'GET', status: 304, seconds: 0.01 })
  metrics.countRequest({ route: '/tires', method: 'POST', status: 403, seconds: 0.01 })
  metrics.countRequest({ route: '/tires', method: 'POST', status: null, seconds: 40 })
  const lines = await linesOf(metrics)
  expect(lines).toContain('tayar_http_requests_total{route="/tires",method="GET",class="2xx"} 1')
  expect(lines).toContain('tayar_http_requests_total{route="/tires",method="GET",class="3xx"} 1')
  expect(lines).toContain('tayar_http_requests_total{route="/tires",method="POST",class="4xx"} 1')
  expect(lines).toContain('tayar_http_requests_total{route="/tires",method="POST",class="aborted"} 1')
  expect(lines).toContain('tayar_http_request_duration_seconds_bucket{le="0.025",route="/tires"} 3')
  expect(lines).toContain('tayar_http_request_duration_seconds_bucket{le="+Inf",route="/tires"} 4')
})

test('an unknown HTTP method does not become a label', async () => {
  const metrics = metricsOf()
  for (let at = 0; at < 100; at++)
    metrics.countRequest({ route: '/*', method: `M${at}`, status: 405, seconds: 0 })
  const lines = await linesOf(metrics)
  expect(lines).toContain('tayar_http_requests_total{route="/*",method="other",class="4xx"} 100')
})

test('the text ends as OpenMetrics requires and has the measurements of this moment', async () => {
  const metrics = metricsOf()
  metrics.countRefusedUpload('files.full')
  metrics.countMail('failed')
  const { text, contentType } = await metrics.expose()
  expect(contentType).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(text.endsWith('# EOF\n')).toBe(true)
  for (const line of [
    'tayar_uploads_refused_total{reason="files.full"} 1',
    'tayar_mails_total{result="sent"} 0',
    'tayar_mails_total{result="failed"} 1',
    'tayar_ready 1',
    'tayar_database_latency_seconds 0.002',
    'tayar_database_connections{state="waiting"} 1',
    'tayar_memory_bytes{process="postgres"} 50',
    'tayar_disk_free_bytes 5000',
    'tayar_last_backup_timestamp_seconds 1795305600',
    'tayar_build_info{version="1.2.3"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})

test('a value that cannot be measured is NaN, and a missing backup is 0', async () => {
  const lines = await linesOf(
    metricsOf({ isReady: false, databaseSeconds: null, freeDiskBytes: null, lastBackupAt: null }),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'tayar_ready 0',
      'tayar_database_latency_seconds Nan',
      'tayar_disk_free_bytes Nan',
      'tayar_last_backup_timestamp_seconds 0',
    ]),
  )
})

test('the memory of this process is measured in bytes', async () => {
  const server = (await measureProcessMemory()).get('server') ?? 0
  expect(server).toBeGreaterThan(10_000_000)
  expect(server).toBeLessThan(4_000_000_000)
})
