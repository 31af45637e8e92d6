import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../tests/support/run-command.ts'
import { type RunningServer, startServer } from '../tests/support/start-server.ts'
import { tyresCsv } from './generated-tyres.ts'

/** Starts a server for a benchmark. If it ends by itself, its last output is printed. */
export async function startBenchServer(
  env: Record<string, string> = {},
): Promise<RunningServer & { readonly pid: number }> {
  const server = await startServer(env)
  let isRunning = true
  server.process.once('exit', (code, signal) => {
    if (isRunning)
      console.error(`the server ended unexpectedly: ${signal ?? code}\n${server.output().slice(-2_000)}`)
  })
  const stop = () => {
    isRunning = false
    return server.stop()
  }
  return { ...server, pid: server.process.pid ?? 0, stop }
}

/** Starts a server on an embedded database and imports this many tyres in this many sizes. */
export async function startServerWithTyres(
  rows: number,
  sizeCount: number,
  env: Record<string, string> = {},
) {
  const server = await startServerWithDataDir(env)
  await server.importTyres(tyresCsv(rows, sizeCount))
  return server
}

/** Starts a server on an embedded database with the sample. `importTyres` imports a `tyres.csv` into it. */
export async function startServerWithDataDir(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  const server = await startBenchServer({ ...env, DATA_DIR: dataDir })
  const importTyres = (csv: string) => importCsv(csv, { DATA_DIR: dataDir })
  return {
    ...server,
    importTyres,
    stop: () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true })),
  }
}

/** Imports generated tyres with the import command. */
export const importTyres = (rows: number, sizeCount: number, env: Record<string, string>) =>
  importCsv(tyresCsv(rows, sizeCount), env)

async function importCsv(csv: string, env: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-tyres-'))
  try {
    const file = join(folder, 'tyres.csv')
    await writeFile(file, csv)
    await runCommand(['import', 'tyres', file], env)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
