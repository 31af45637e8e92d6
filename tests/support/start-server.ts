import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtProgram } from '../../server/programs.ts'
import { root } from '../../server/project-root.ts'
import { CHEAP_PASSWORDS } from './cheap-scrypt.ts'
import { COMPILE_CACHE } from './compile-cache.ts'
import { copyFolder } from './copy-folder.ts'
import { freePort } from './free-port.ts'
import { nodeOfTheProject } from './run-command.ts'

/** The production server in its own process, with its own port and data folder. */
export type RunningServer = {
  readonly url: string
  /** Origin of its pages: its PUBLIC_URL */
  readonly origin: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** its output so far */
  output(): string
  /** stops it with SIGTERM and removes its data; returns the exit code */
  stop(): Promise<number | null>
}

/** Starts the built server with these settings over the defaults, and waits until it answers. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    const server = await spawnServer(env)
    if (await hasStarted(server)) return server
    // Another process may have taken the port since it was found free.
    const isPortInUse = /port \d+ is in use/.test(server.output())
    if (!isPortInUse || tries === 3) throw new Error(`the server did not start\n${server.output()}`)
  }
}

/** Waits for at most a minute until it answers; false if it does not, or ends. */
async function hasStarted({ url, process }: RunningServer): Promise<boolean> {
  for (let waited = 0; waited <= 60_000; waited += 100) {
    if (process.exitCode !== null || process.signalCode !== null) return false
    if (await answers(`${url}/healthz`)) return true
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return false
}

/** The same without waiting: it may be stopped before it is ready. */
export async function spawnServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = Number(env.PORT) || (await freePort())
  const dataDir = env.DATA_DIR ?? (await (env.DATABASE_URL ? emptyFolder() : makeServerDataDir()))
  const child = spawn(nodeOfTheProject, [builtProgram('start')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_OPTIONS: optionsOf(env),
      // Required with a PostgreSQL server, and unknown before the port is.
      ...(env.DATABASE_URL && { PUBLIC_URL: `http://localhost:${port}` }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text))
  return {
    url: `http://localhost:${port}`,
    origin: env.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

/**
 * Passwords cost little on a server with a folder of its own. A command that hashes one for it needs the same
 * options.
 */
const optionsOf = ({ DATA_DIR, DATABASE_URL }: Record<string, string>) =>
  process.env.TEST_SERVER_OPTIONS ?? (DATA_DIR || DATABASE_URL ? '' : CHEAP_PASSWORDS.NODE_OPTIONS)

/**
 * A data folder for a server that has started before, with the sample data and the demo accounts, if the run
 * has a template (data-dir-template.ts). The caller removes it. Tests of a first start make an empty folder
 * themselves.
 */
export async function makeServerDataDir(): Promise<string> {
  const folder = await emptyFolder()
  const template = process.env.SERVER_DATA_TEMPLATE
  if (template) copyFolder(template, folder)
  return folder
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'tayar-shop-'))

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    response => response.ok,
    () => false,
  )
}
