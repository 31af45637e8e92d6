import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../server/project-root.ts'
import { type RunningServer, startServer } from '../tests/support/start-server.ts'
import { tyreSheet } from './sheets.ts'

/** A shop of the bench's own. One that ends by itself says what it said last; a measure without it would only hang or fail. */
export async function createApp(
  env: Record<string, string> = {},
): Promise<RunningServer & { readonly pid: number }> {
  const shop = await startServer(env)
  let isWanted = true
  shop.process.once('exit', (code, signal) => {
    if (isWanted) console.error(`the shop ended by itself: ${signal ?? code}\n${shop.output().slice(-2_000)}`)
  })
  const stop = () => {
    isWanted = false
    return shop.stop()
  }
  return { ...shop, pid: shop.process.pid ?? 0, stop }
}

/** A shop on its embedded database with so many tyres in so many sizes, imported while it runs. */
export async function shopWith(rows: number, sizeCount: number, env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tayar-bench-'))
  const shop = await createApp({ ...env, DATA_DIR: dataDir })
  await importTyres(rows, sizeCount, { DATA_DIR: dataDir })
  return { ...shop, stop: () => shop.stop().finally(() => rm(dataDir, { recursive: true, force: true })) }
}

/** Runs the import command over a sheet of so many tyres in so many sizes. */
export async function importTyres(
  rows: number,
  sizeCount: number,
  env: Record<string, string>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-sheet-'))
  try {
    const sheet = join(folder, 'tyres.csv')
    await writeFile(sheet, tyreSheet(rows, sizeCount))
    const imported = spawnSync(process.execPath, [join(root, 'server/commands/import.ts'), 'tyres', sheet], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
    if (imported.status !== 0) throw new Error(imported.stderr)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
