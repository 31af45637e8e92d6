import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { loadSample } from '../../domain/catalogue/load-sample.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir } from '../../tests/support/databases.ts'
import { builtProgram } from '../programs.ts'
import { root } from '../project-root.ts'

async function doctor(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [builtProgram('doctor'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

test('doctor reports a sample catalogue, no administrator and a killed process, and exits with 1', async () => {
  const dataDir = await makeDataDir('migrated')
  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log, user: 'command' })
  await loadSample({ folder: join(root, 'sample'), today: '2026-11-22' }, { database, log })
  await database.close()
  writeFileSync(join(dataDir, 'running-3000'), '{"pid":0,"identity":"","startedAt":"2026-11-22T10:00:00Z"}')
  const { out, code } = await doctor({ DATA_DIR: dataDir })
  expect(out).toMatch(/^warning {2}last stop: the process started at 2026-11-22T10:00:00Z/m)
  expect(out).toMatch(/^warning {2}sample data: .*data file tyres/m)
  expect(out).toMatch(/^problem {2}administrators: none/m)
  expect(out).toMatch(/^warning {2}mail: no SMTP_URL/m)
  expect(code).toBe(1)
  rmSync(dataDir, { recursive: true })
})

test('doctor refuses an argument that it does not know and an invalid address', async () => {
  for (const args of [['--send'], ['--mail', 'nobody']]) {
    const { err, code } = await doctor({}, ...args)
    expect([err, code]).toEqual(['usage: npm run doctor [-- --mail ADDRESS]\n', 2])
  }
})
