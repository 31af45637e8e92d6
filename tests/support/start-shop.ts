import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../server/root.ts'
import { freePort } from './free-port.ts'

/** A shop of a test's own: the production server in a process of its own, on a free port and an empty data folder. */
export type RunningShop = {
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
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const port = Number(env.PORT) || (await freePort())
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tayar-shop-')))
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
  const url = `http://localhost:${port}`
  for (let waited = 0; !(await answers(`${url}/healthz`)); waited += 100) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`the shop did not open\n${output}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    url,
    origin: env.PUBLIC_URL ?? url,
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

const nodeOfTheProject = join(root, 'node_modules/node/bin/node')

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    response => response.ok,
    () => false,
  )
}
