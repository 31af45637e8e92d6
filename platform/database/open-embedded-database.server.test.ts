import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '../../tests/support/databases.ts'
import { createLog } from '../log/log.ts'
import { DatabaseLockedError } from './database.ts'
import { openDatabase } from './open-database.ts'

const log = createLog({ level: 'silent' })

test('the embedded database is opened by one process at a time', async () => {
  const dataDir = await makeDataDir('empty')
  const settings = { dataDir, databaseUrl: null }
  const database = await openDatabase({ settings, log })
  await expect(openDatabase({ settings, log })).rejects.toBeInstanceOf(DatabaseLockedError)
  await database.pool.query('create table test (n int)')
  await database.close()
  const reopened = await openDatabase({ settings, log })
  expect((await reopened.pool.query('select * from test')).rows).toEqual([])
  await reopened.close()
  expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.lock'])
  await rm(dataDir, { recursive: true })
})

test('its socket is private and removed when it is closed', async () => {
  const dataDir = await makeDataDir('empty')
  const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log })
  const host = database.pool.options.host ?? ''
  expect(statSync(host).mode & 0o777).toBe(0o700)
  await database.close()
  expect(() => statSync(host)).toThrow()
  await rm(dataDir, { recursive: true })
})

test('very long paths of the data and temporary folders are supported', async () => {
  const root = await makeDataDir('empty')
  const long = join(root, 'a'.repeat(90), 'b'.repeat(90))
  mkdirSync(long, { recursive: true })
  renameSync(join(root, 'database'), join(long, 'database'))
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)}
    import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
    const settings = { dataDir: ${JSON.stringify(long)}, databaseUrl: null }
    const database = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
    console.log(await database.isReady())
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: long },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  expect(String(output).trim()).toBe('true')
  await once(child, 'exit')
  await rm(root, { recursive: true })
})

test('committed rows survive a killed process', async () => {
  const dataDir = await makeDataDir('empty')
  const program = `
    import { openDatabase } from ${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)}
    import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)}
    const settings = { dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null }
    const { pool } = await openDatabase({ settings, log: createLog({ level: 'silent' }) })
    console.log(pool.options.host)
    await pool.query('create table counted (n int)')
    for (let n = 1; ; n++) {
      await pool.query('insert into counted values ($1)', [n])
      process.stdout.write(n + '\\n')
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', text => {
    output += text
    if (output.length > 2_000) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  const [socketDir = '', ...numbers] = output.slice(0, output.lastIndexOf('\n')).split('\n')
  expect(existsSync(socketDir)).toBe(true)
  const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log })
  // The next process deletes the socket folder of the killed one.
  expect(existsSync(socketDir)).toBe(false)
  const { rows } = await database.pool.query('select count(*)::int as n, max(n) as newest from counted')
  expect(rows[0].n).toBeGreaterThanOrEqual(numbers.length)
  expect(rows[0].n).toBe(rows[0].newest)
  await database.close()
  await rm(dataDir, { recursive: true })
})
