import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSample } from '../../domain/catalogue/load-sample.server.ts'
import { ensureDemoAccounts } from '../../domain/demo/demo-accounts.server.ts'
import { loadSampleRegistrations } from '../../domain/demo/load-sample-registrations.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir } from '../../tests/support/databases.ts'
import { captureCommand } from '../../tests/support/run-command.ts'

const run = (env: Record<string, string>, ...args: string[]) => captureCommand('clear-sample', args, { env })

test('npm run clear-sample lists the sample data, and removes it with its files only when confirmed', async () => {
  const dataDir = await makeDataDir('migrated')
  try {
    const log = createLog({ level: 'silent' })
    const settings = { dataDir, databaseUrl: null, s3: null }
    const database = await openDatabase({ settings, log })
    const sample = { folder: join(import.meta.dirname, '../../sample'), today: '2026-11-20' } as const
    const tools = { database, files: openFileStore(settings, log), log, now: () => new Date() }
    await loadSample(sample, tools)
    await ensureDemoAccounts({ password: 'twelve chars' }, tools)
    await loadSampleRegistrations(sample, tools)
    await database.close()
    const storedFiles = () =>
      readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
        name.endsWith('.jpg'),
      )
    expect(storedFiles().length).toBeGreaterThan(14)

    const env = { DATA_DIR: dataDir, SAMPLE_DATA: 'off' }
    expect(await run({ ...env, SAMPLE_DATA: 'on' }, '--yes')).toMatchObject({
      code: 1,
      err: 'SAMPLE_DATA is on: set SAMPLE_DATA=off first, and restart the server\n',
    })
    expect(await run(env, 'all')).toMatchObject({ code: 2, err: 'usage: npm run clear-sample [-- --yes]\n' })
    const asked = await run(env)
    expect(asked.code).toBe(2)
    expect(asked.out).toMatch(/^14 registrations with tyre IDs, claims and files: .*WOI 1001/)
    expect(asked.out).toContain('the account admin@tayar.test\n')
    expect(asked.out).toMatch(/^the table tyres: [\d,]+ rows, none of them your own$/m)
    expect(storedFiles().length).toBeGreaterThan(14)

    const removed = await run(env, '--yes')
    expect(removed.code).toBe(0)
    expect(removed.out).toMatch(/removed: 14 registrations, \d+ files, 4 accounts, 5 tables\n$/)
    expect(removed.err).toContain('"event":"sample_cleared"')
    expect(storedFiles()).toEqual([])
    expect(await run(env)).toMatchObject({ code: 0, out: 'no sample data is left\n', err: '' })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}, 120_000)
