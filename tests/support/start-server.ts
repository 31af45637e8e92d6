import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../server/project-root.ts'
import { copyFolder } from './copy-folder.ts'
import { freePort } from './free-port.ts'

/** A shop of a test's own: the production server in a process of its own, on a free port and a data folder of its own. */
export type RunningServer = {
  readonly url: string
  /** what its pages send as their Origin: its PUBLIC_URL */
  readonly origin: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** everything it has written so far */
  output(): string
  /** ends it as an operator would, and removes its data; the exit code */
  stop(): Promise<number | null>
}

/** Starts the built shop with these settings over the defaults, and waits until it answers. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    const server = await spawnServer(env)
    if (await hasOpened(server)) return server
    // Somebody's connection may have come by the port since it was found free.
    const isPortInUse = /port \d+ is in use/.test(server.output())
    if (!isPortInUse || tries === 3) throw new Error(`the shop did not open\n${server.output()}`)
  }
}

/** Waits until it answers, for a minute at most; false where it does not, or ends. */
async function hasOpened({ url, process }: RunningServer): Promise<boolean> {
  for (let waited = 0; waited <= 60_000; waited += 100) {
    if (process.exitCode !== null || process.signalCode !== null) return false
    if (await answers(`${url}/healthz`)) return true
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return false
}

/** The same, without waiting: it may be ended before it is open. */
export async function spawnServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = Number(env.PORT) || (await freePort())
  const dataDir = env.DATA_DIR ?? (await (env.DATABASE_URL ? emptyFolder() : makeServerDataDir()))
  const child = spawn(nodeOfTheProject, [join(root, 'server/start.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      // Needed with a database server, and not known before the port is.
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
 * A data folder for a shop, with a database that has its tables and nothing in them where the run has a template of one
 * (data-dir-template.ts): making it is half the work of a start. Whoever asked removes it. A folder that a test makes
 * itself is as empty as an owner's, and the shop's first start is tested there.
 */
export async function makeServerDataDir(): Promise<string> {
  const folder = await emptyFolder()
  const template = process.env.SERVER_DATA_TEMPLATE
  if (template) copyFolder(template, folder)
  return folder
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'tayar-shop-'))

const nodeOfTheProject = join(root, 'node_modules/node/bin/node')

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    response => response.ok,
    () => false,
  )
}
