import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../../platform/database/embedded-cluster.ts'
import { superviseServer } from '../../platform/database/supervise-server.ts'
import { createLog } from '../../platform/log/log.ts'
import { childProcesses } from './child-processes.ts'
import { copyFolder } from './copy-folder.ts'
import { makeEmbeddedTemplate } from './database-templates.ts'

/**
 * A PostgreSQL server for tests, the same version as the embedded database, with its own data folder and unix
 * socket. It always ends with this process.
 */
export type PostgresServer = {
  /** with its data folder */
  readonly home: string
  /** data folder, with the unix socket */
  readonly folder: string
  /** URL of one of its databases */
  url(database: string): string
  start(): Promise<void>
  /** `immediate` simulates a power failure. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** `kill -9` of all its processes */
  kill(): Promise<void>
  /** ids of its running processes */
  processes(): number[]
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/**
 * Creates and starts a server: about two seconds. `fill` copies existing files into its data folder instead.
 */
export async function startPostgresServer(
  settings: Readonly<Record<string, string>> = {},
  { home = makeHome(), fill }: { home?: string; fill?: (folder: string) => Promise<void> } = {},
): Promise<PostgresServer> {
  await fill?.(join(home, 'database'))
  const cluster = await openCluster(home)
  const log = createLog({ level: 'silent' })
  const server = superviseServer(cluster, { settings: { ...FAST, ...settings }, log, restarts: false })
  await server.start()
  const processes = () => childProcesses(`-D\0${cluster.folder}`).flatMap(withDescendants)
  return {
    home,
    folder: cluster.folder,
    url: database => `postgresql:///${database}?host=${encodeURIComponent(cluster.folder)}&user=postgres`,
    async start() {
      await server.start()
    },
    stop: how => server.stop(how === 'fast' ? 'INT' : 'QUIT'),
    async kill() {
      for (const pid of processes()) process.kill(pid, 'SIGKILL')
      await server.stop('QUIT')
    },
    processes,
    async remove() {
      await server.stop('QUIT')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A `fill` for a server whose database `postgres` is migrated and which can create no other databases. */
export async function fillMigrated(folder: string): Promise<void> {
  copyFolder(join(await makeEmbeddedTemplate(), 'migrated', 'database'), folder)
}

function withDescendants(pid: number): number[] {
  return [pid, ...childProcesses('postgres', pid).flatMap(withDescendants)]
}

/** Socket paths have at most 107 bytes. */
const makeHome = () => mkdtempSync(join(Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir(), 'tayar-pg-'))

/** Not `synchronous_commit=off`: acknowledged writes must survive an immediate stop. */
const FAST = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }
