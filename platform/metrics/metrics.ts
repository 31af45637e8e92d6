import type { Metric } from 'prom-client'
// The package as a whole also loads collectors that are not used here: 7 MB and 100 ms of every start.
import Counter from 'prom-client/lib/counter.js'
import Gauge from 'prom-client/lib/gauge.js'
import Registry from 'prom-client/lib/registry.js'
import { createRequestTally, type FinishedRequest } from './request-tally.ts'

export type Metrics = {
  countRequest(request: FinishedRequest): void
  countRefusedUpload(reason: string): void
  countMail(result: 'sent' | 'failed'): void
  /** All metrics of this moment in the OpenMetrics text format. */
  expose(edge?: { readonly isOverloaded: boolean }): Promise<{ text: string; contentType: string }>
}

/** What is measured when the metrics are read; null if it cannot be read. */
export type Measurements = {
  /** whether forms are accepted (`/readyz`) */
  readonly isReady: boolean
  /** seconds of one statement, including the wait for a connection */
  readonly databaseSeconds: number | null
  readonly databaseConnections: { readonly open: number; readonly waiting: number }
  /** bytes by kind of process (process-memory.ts) */
  readonly memory: ReadonlyMap<string, number>
  readonly freeDiskBytes: number | null
  readonly lastBackupAt: Date | null
}

/**
 * The metrics of this process. Labels have few values: route patterns instead of paths, classes instead of
 * status codes, and nothing that a client can choose.
 */
export function createMetrics({
  version,
  measure,
}: {
  version: string
  measure: () => Promise<Measurements>
}): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const tally = createRequestTally()
  new Counter({
    name: 'tayar_http_requests',
    help: 'Finished requests by route pattern, method and class of the status',
    labelNames: ['route', 'method', 'class'],
    registers,
    collect() {
      this.reset()
      for (const { labels, count } of tally.requests()) this.inc(labels, count)
    },
  })
  registry.registerMetric(
    histogram(
      'tayar_http_request_duration_seconds',
      'Time from the head of a request to the end of its response',
      name => tally.durations(name),
    ),
  )
  const refusedUploads = new Counter({
    name: 'tayar_uploads_refused',
    help: 'Uploaded files that were not accepted, by reason',
    labelNames: ['reason'],
    registers,
  })
  const mails = new Counter({
    name: 'tayar_mails',
    help: 'Mails that the mail server accepted (sent) or did not (failed)',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `tayar_${name}`, help, labelNames, registers })
  const ready = gauge('ready', '1 while forms are accepted (/readyz), else 0')
  const database = gauge('database_latency_seconds', 'Time of one statement, NaN without an answer')
  const connections = gauge('database_connections', 'Connections of the pool and statements that wait', [
    'state',
  ])
  const memory = gauge('memory_bytes', 'Memory of each kind of process (proportional set size)', ['process'])
  const freeDisk = gauge('disk_free_bytes', 'Free space of the disk for files and the embedded database')
  const lastBackup = gauge('last_backup_timestamp_seconds', 'Time of the newest nightly backup, 0 for none')
  gauge('start_timestamp_seconds', 'Start of this process').set(
    Math.round(Date.now() / 1_000 - process.uptime()),
  )
  gauge('build_info', 'The version in its label', ['version']).set({ version }, 1)

  return {
    countRequest: request => tally.add(request),
    countRefusedUpload: reason => refusedUploads.inc({ reason }),
    countMail: result => mails.inc({ result }),
    async expose({ isOverloaded } = { isOverloaded: false }) {
      const now = await measure()
      ready.set(now.isReady && !isOverloaded ? 1 : 0)
      database.set(now.databaseSeconds ?? Number.NaN)
      connections.set({ state: 'open' }, now.databaseConnections.open)
      connections.set({ state: 'waiting' }, now.databaseConnections.waiting)
      memory.reset()
      for (const [process, bytes] of now.memory) memory.set({ process }, bytes)
      freeDisk.set(now.freeDiskBytes ?? Number.NaN)
      lastBackup.set(now.lastBackupAt ? Math.floor(now.lastBackupAt.getTime() / 1_000) : 0)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

/** A histogram whose samples are made when it is read; the registry only calls `get`. */
const histogram = (name: string, help: string, samples: (name: string) => Iterable<object>) =>
  ({
    name,
    help,
    type: 'histogram',
    get: async () => ({ name, help, type: 'histogram', values: [...samples(name)] }),
  }) as unknown as Metric
