import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import { migrateDatabase } from '../../platform/database/migrate-database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { copyFolder } from '../support/copy-folder.ts'
import { makeEmbeddedTemplate } from '../support/database-templates.ts'
import { fillMigrated, type PostgresServer, startPostgresServer } from '../support/postgres-server.ts'
import { runCommand } from '../support/run-command.ts'
import { startS3Server } from '../support/s3-server.ts'
import { ADMIN, CLERKS, seedStaff, signIn } from '../support/seeded-staff.ts'
import { type RunningServer, spawnServer, startServer } from '../support/start-server.ts'
import { mustHold } from './fault.ts'

/** The database that the server runs on. */
export type Where = 'PostgreSQL' | 'embedded'

type S3Server = Awaited<ReturnType<typeof startS3Server>>

/** A running installation to inject faults into: its processes, database, files and signed-in staff. */
export type TestEnvironment = {
  readonly dataDir: string
  /** null: the embedded database, or a server of the caller */
  readonly postgres: PostgresServer | null
  /** null: the embedded database */
  readonly databaseUrl: string | null
  /** null: files on disk */
  readonly s3: S3Server | null
  readonly env: Readonly<Record<string, string>>
  /** last URL of a process, whether or not it is running */
  at(nth?: number): RunningServer
  /** `kill -9` */
  kill(nth?: number): Promise<void>
  /** starts a process that was killed or stopped, and waits until it is ready */
  start(nth?: number): Promise<void>
  /** starts a process without waiting */
  spawn(): Promise<RunningServer>
  /** log lines of the current processes about an incident */
  logOf(incident: string): string
  /** cookies of signed-in staff */
  readonly cookies: { readonly admin: string; readonly clerks: readonly string[] }
  /** Kills all processes, then passes the remaining data to a callback. */
  inspect<T>(check: (remaining: RemainingState) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Data of a killed installation. */
export type RemainingState = {
  readonly database: Database
  readonly files: FileStore
  readonly dataDir: string
  /** paths of all files in the store, referenced or not */
  list(): Promise<string[]>
}

/**
 * Creates a test environment with a number of processes and signed-in staff; the sample catalogue only on
 * request.
 */
async function openTestEnvironment({
  where,
  processes = 1,
  clerks = 1,
  store = 'disk',
  dataDir: given,
  env: over = {},
  databaseUrl: givenUrl = null,
  restoredFrom,
}: {
  where: Where
  processes?: number
  clerks?: number
  store?: 'disk' | 'S3'
  /** an empty folder for the caller */
  dataDir?: string
  env?: Record<string, string>
  /** an empty database of the caller, on PostgreSQL */
  databaseUrl?: string | null
  /** a backup of another environment to start from, staff included */
  restoredFrom?: string
}): Promise<TestEnvironment> {
  const stops: (() => unknown)[] = []
  const closeAll = async () => {
    opened.delete(closeAll)
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  opened.add(closeAll)
  try {
    const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'tayar-fault-')))
    // The embedded database of a killed server ends a moment after it, and writes until then.
    const retries = { maxRetries: 50, retryDelay: 100 }
    if (!given) stops.push(() => rm(dataDir, { recursive: true, force: true, ...retries }))
    const postgres =
      where === 'PostgreSQL' && !givenUrl
        ? // A backup is restored into an empty database only.
          await startPostgresServer({}, restoredFrom ? {} : { fill: fillMigrated })
        : null
    if (postgres) stops.push(() => postgres.remove())
    else if (where === 'embedded' && !restoredFrom)
      copyFolder(join(await makeEmbeddedTemplate(), 'migrated'), dataDir)
    const s3 = store === 'S3' ? await startS3Server() : null
    if (s3) stops.push(() => s3.stop())
    const databaseUrl = postgres?.url('postgres') ?? givenUrl
    const settings = { dataDir, databaseUrl, s3: s3?.settings ?? null }
    const env = {
      SESSION_SECRET: 'only for breaking, 32 bytes or more',
      CLIENT_LIMITS: '100000',
      STAFF_SECOND_FACTOR: 'off',
      SAMPLE_DATA: 'off',
      // Every worker is its own client and sends its own address.
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(s3 && {
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      }),
      ...over,
    }
    if (restoredFrom) await runCommand(['restore', restoredFrom], env)
    else {
      const first = await openDatabase({ settings, log })
      try {
        await migrateDatabase(first)
        await seedStaff(first, clerks)
      } finally {
        await first.close()
      }
    }

    const servers: RunningServer[] = []
    const start = async (nth: number) => {
      const server = await startServer(env)
      servers[nth] = server
      for (let waited = 0; !(await isReady(server)); waited += 50) {
        mustHold(
          waited < 60_000,
          `the server did not become ready within a minute\n${server.output().slice(-2_000)}`,
        )
        await sleep(50)
      }
    }
    stops.push(() => Promise.all(servers.map(end)))
    for (let nth = 0; nth < processes; nth++) await start(nth)
    const at = (nth = 0) => {
      const server = servers[nth]
      if (!server) throw new Error(`there is no process ${nth}`)
      return server
    }
    const signedIn = (email = '') => signIn(at().url, email)
    const cookies = {
      admin: await signedIn(ADMIN),
      clerks: await Promise.all(CLERKS.slice(0, clerks).map(signedIn)),
    }

    return {
      dataDir,
      postgres,
      databaseUrl,
      s3,
      env,
      cookies,
      at,
      start: (nth = 0) => start(nth),
      spawn: () => spawnServer(env),
      logOf: incident =>
        servers
          .flatMap(server => server.output().split('\n'))
          .filter(line => line.includes(incident))
          .join('\n'),
      async kill(nth = 0) {
        const { process } = at(nth)
        if (process.exitCode !== null || process.signalCode !== null) return
        process.kill('SIGKILL')
        await once(process, 'exit')
      },
      async inspect(look) {
        await Promise.all(servers.map(end))
        const database = await openDatabase({ settings, log })
        const files = openFileStore(settings, log)
        const folder = join(dataDir, 'files')
        const list = async () => (s3 ? [...s3.objects.keys()] : (await filesIn(folder)).filter(isNoDraft))
        try {
          return await look({ database, files, dataDir, list })
        } finally {
          await database.close()
        }
      },
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Stops and removes environments that were left open by a failure. */
export async function closeTestEnvironments(): Promise<void> {
  await Promise.allSettled([...opened].map(close => close()))
}

const opened = new Set<() => Promise<void>>()

/** Creates a test environment, runs the work, and always removes the environment. */
export async function withTestEnvironment<T>(
  options: Parameters<typeof openTestEnvironment>[0],
  work: (testEnvironment: TestEnvironment) => Promise<T>,
): Promise<T> {
  const testEnvironment = await openTestEnvironment(options)
  try {
    return await work(testEnvironment)
  } catch (error) {
    // Add the log lines of an incident that a page showed.
    const incident = /<strong>(\w+)<\/strong>/.exec((error as Error).message)?.[1]
    if (incident) (error as Error).message += `\n${testEnvironment.logOf(incident)}`
    throw error
  } finally {
    await testEnvironment.close()
  }
}

/** Relative paths of all files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

export const isReady = ({ url }: Pick<RunningServer, 'url'>) =>
  fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

/** Kills it at any moment: what it leaves must be consistent. */
async function end(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL')
  await server.stop()
}

const isNoDraft = (path: string) => !path.startsWith('.drafts/')
const log = createLog({ level: 'silent' })
