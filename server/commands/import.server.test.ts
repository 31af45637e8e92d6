import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../domain/audit/audit-events.table.ts'
import { loadCatalogue } from '../../domain/catalogue/load-catalogue.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir, openTestDatabase, type TestDatabase } from '../../tests/support/databases.ts'
import { captureCommand, runEach } from '../../tests/support/run-command.ts'
import { type RunningServer, startServer as startRealServer } from '../../tests/support/start-server.ts'
import { isThorough } from '../../tests/support/thorough.ts'
import { listCommands } from '../programs.ts'

const log = createLog({ level: 'silent' })
const HEADER = 'category,service,price'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tayar-import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeDataFile(name: string, text: string | Buffer) {
  writeFileSync(join(folder, name), text)
  return name
}

const run = (env: Record<string, string>, ...args: string[]) =>
  captureCommand('import', args, { env, cwd: folder })

test('every command prints its usage for --help and does nothing else', async () => {
  const names = listCommands().filter(name => name !== 'start')
  const calls = names.map(name => [name, ['--help']] as const)
  expect(await runEach(calls, { env: { DATA_DIR: '/dev/null/nowhere' } })).toEqual(
    names.map(name => ({
      args: ['--help'],
      code: 0,
      out: expect.stringMatching(new RegExp(`^usage: npm run ${name}\\b`)),
      err: '',
    })),
  )
})

describe('npm run import: arguments', () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }
  const kinds = 'tyres, vehicles, engine-oils, branches, labour-charges, company'
  const usage = `usage: npm run import -- KIND FILE [--dry-run] [--confirm N], where KIND is one of ${kinds}\n`

  test('refuses wrong arguments and files with one line', async () => {
    const refused: [args: string[], code: number, err: string][] = [
      [[], 2, usage],
      [['tyres'], 2, usage],
      [['tyres', 'a.csv', 'b.csv'], 2, usage],
      [['tyres', 'a.csv', '--force'], 2, `Unknown option '--force'. ${usage}`],
      [['tires', 'a.csv'], 2, `unknown kind "tires": expected one of ${kinds}\n`],
      [['tyres', 'absent.csv'], 1, 'absent.csv: the file does not exist\n'],
      [['tyres', '.'], 1, '.: a folder, not a file\n'],
      [['tyres', '/dev/zero'], 1, '/dev/zero: larger than 100 MB\n'],
    ]
    const calls = refused.map(([args]) => ['import', args] as const)
    expect(await runEach(calls, { env: nowhere, cwd: folder })).toEqual(
      refused.map(([args, code, err]) => ({ args, code, out: '', err })),
    )
  })

  test('names an invalid setting', async () => {
    const file = writeDataFile('a.csv', `${HEADER}\na,b,1`)
    const { code, err } = await run({ PORT: 'x' }, 'labour-charges', file)
    expect({ code, err }).toEqual({ code: 1, err: 'PORT: expected a port number from 0 to 65535, not "x"\n' })
  })

  test('reports an unreachable database in one line', async () => {
    const file = writeDataFile('a.csv', `${HEADER}\na,b,1`)
    const env = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost',
    }
    const { code, out, err } = await run(env, 'labour-charges', file)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^a\.csv: not imported: .*ECONNREFUSED.*\n$/)
  })
})

describe('npm run import, PostgreSQL', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  test('writes to the database directly', async () => {
    const env = {
      DATABASE_URL: database.settings.databaseUrl ?? '',
      SESSION_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://localhost',
    }
    const file = writeDataFile('a.csv', `${HEADER}\na,b,1`)
    expect(await run(env, 'labour-charges', file)).toEqual({
      code: 0,
      out: 'labour-charges: 1 row imported\n1 new, 0 changed, 0 removed, 0 unchanged\n',
      err: '',
    })
    expect((await loadCatalogue(database)).labourCharges).toMatchObject([{ service: 'b' }])
  })
})

describe('npm run import, embedded', () => {
  let dataDir: string
  let server: RunningServer | undefined
  beforeEach(async () => {
    dataDir = await makeDataDir('empty')
  })
  afterEach(async () => {
    await stopServer()
    rmSync(dataDir, { recursive: true })
  })

  async function startServer() {
    server = await startRealServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' })
    return server
  }

  async function stopServer(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (!server) return
    const exited = once(server.process, 'exit')
    server.process.kill(signal)
    server = undefined
    await exited
  }

  async function charges() {
    const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log })
    const { labourCharges } = await loadCatalogue(database)
    await database.close()
    return labourCharges.map(row => row.service)
  }

  test('imports and migrates the database while no server runs', async () => {
    const env = { DATA_DIR: dataDir }
    const file = writeDataFile('a.csv', `${HEADER}\na,b,1\n,,\nc,d,2`)
    expect(await run(env, 'labour-charges', file)).toEqual({
      code: 0,
      out: 'labour-charges: 2 rows imported\n2 new, 0 changed, 0 removed, 0 unchanged\n1 row dropped: a required field is empty\n',
      err: '',
    })
    expect(await charges()).toEqual(['b', 'd'])
  })

  test('a running server shows the imported rows at once', async () => {
    const env = { DATA_DIR: dataDir }
    const { url } = await startServer()
    const page = async (path: string) => (await fetch(url + path)).text()
    const columns =
      'tyre_size,model,current_price,list_price,width,aspect_ratio,rim_size,brand_image,model_image,promotion_valid_till,brand,test_logo,hyperlink'
    const tyres = writeDataFile('tyres.csv', `${columns}\n195/55R15,A,200,,,,,,,,B,,javascript:alert(1)\n`)
    expect(await run(env, 'tyres', tyres)).toEqual({
      code: 0,
      out: 'tyres: 1 row imported\n1 new, 0 changed, 0 removed, 0 unchanged\n1 warning:\ntyres.csv:2:hyperlink (13): left out: not an https address: "javascript:alert(1)"\n',
      err: '',
    })
    expect(await page('/tires?width=195&ratio=55&rim=15')).toContain('195/55R15')

    const good = writeDataFile('good.csv', `${HEADER}\na,b,1`)
    expect(await run(env, 'labour-charges', good, '--dry-run')).toEqual({
      code: 0,
      out: 'labour-charges: 1 row would be imported (dry run, nothing was changed)\n1 new, 0 changed, 0 removed, 0 unchanged\n',
      err: '',
    })
    expect(await run(env, 'labour-charges', good)).toMatchObject({ code: 0 })
    const bad = writeDataFile('bad.csv', `${HEADER}\na,x,1\n"a\nb",,2\na,y,`)
    expect(await run(env, 'labour-charges', bad)).toEqual({
      code: 1,
      out: '',
      err:
        'bad.csv:3:service (2): must not be empty\n' +
        'bad.csv:5:price (3): must not be empty\n' +
        '2 errors; nothing was changed\n',
    })
    await stopServer()
    expect(await charges()).toEqual(['b'])
  })

  test.runIf(isThorough)('imports a data file of many megabytes beside a running server', async () => {
    await startServer()
    const lines = Array.from({ length: 60_000 }, (_, n) => `${'a'.repeat(500)},s${n},1`)
    const file = writeDataFile('large.csv', `${HEADER}\n${lines.join('\n')}`)
    expect(await run({ DATA_DIR: dataDir }, 'labour-charges', file)).toMatchObject({
      code: 0,
      out: 'labour-charges: 60,000 rows imported\n60,000 new, 0 changed, 0 removed, 0 unchanged\n',
    })
  })

  test('imports without a server after the server was killed', async () => {
    await startServer()
    await stopServer('SIGKILL')
    const file = writeDataFile('a.csv', `${HEADER}\na,b,1`)
    expect(await run({ DATA_DIR: dataDir }, 'labour-charges', file)).toMatchObject({ code: 0 })
    expect(await charges()).toEqual(['b'])
  })

  test.runIf(isThorough)('concurrent imports are both executed', async () => {
    const env = { DATA_DIR: dataDir }
    const files = ['10', '11'].map(price => writeDataFile(`${price}.csv`, `${HEADER}\na,b,${price}`))
    const runs = await Promise.all(files.map(file => run(env, 'labour-charges', file)))
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual(Array(2).fill({ code: 0, err: '' }))
    expect(await charges()).toHaveLength(1)
  })

  test('an import that removes many rows is blocked until the number of rows is typed; --yes does not confirm it', async () => {
    const env = { DATA_DIR: dataDir }
    const rows = ['a,b,10', 'a,c,20', 'd,e,30']
    const before = writeDataFile('before.csv', [HEADER, ...rows].join('\n'))
    const after = writeDataFile('after.csv', [HEADER, 'a,b,13', 'a,c,20'].join('\n'))
    await run(env, 'labour-charges', before)
    const changes =
      '0 new, 1 changed, 1 removed, 1 unchanged\n1 price moved by more than 20%:\n  a b: RM 10.00 to RM 13.00 (+30%)\n'
    expect(await run(env, 'labour-charges', after, '--dry-run')).toEqual({
      code: 0,
      out: `labour-charges: 2 rows would be imported (dry run, nothing was changed)\n${changes}stopped until you confirm 1: 1 of 3 rows would go: d e\n`,
      err: '',
    })
    for (const options of [[], ['--yes'], ['--confirm', '2']])
      expect(await run(env, 'labour-charges', after, ...options)).toEqual({
        code: 2,
        out: `labour-charges: 2 rows in the file\n${changes}`,
        err:
          'after.csv: not imported: 1 of 3 rows would go: d e\n' +
          'if that is right, type the number of these rows: --confirm 1\n',
      })
    expect(await charges()).toEqual(['b', 'c', 'e'])
    expect(await run(env, 'labour-charges', after, '--confirm', '1')).toEqual({
      code: 0,
      out: `labour-charges: 2 rows imported\n${changes}`,
      err: '',
    })
    expect(await charges()).toEqual(['b', 'c'])
  })

  test('npm run export writes a file that import accepts, and never overwrites a file', async () => {
    const env = { DATA_DIR: dataDir }
    const exportFile = (...args: string[]) => captureCommand('export', args, { env, cwd: folder })
    expect(await exportFile('labour-charges', 'out.csv')).toMatchObject({
      code: 1,
      err: 'out.csv: not written: there is no list of labour-charges\n',
    })
    await run(env, 'labour-charges', writeDataFile('a.csv', `${HEADER}\na,"b, c",1`))
    expect(await exportFile('labour-charges', 'out.csv')).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(join(folder, 'out.csv'), 'utf8')).toBe(`\uFEFF${HEADER}\r\na,"b, c",1\r\n`)
    expect(await run(env, 'labour-charges', 'out.csv')).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 new, 0 changed, 0 removed, 1 unchanged'),
    })
    expect(await exportFile('labour-charges', 'out.csv')).toMatchObject({
      code: 1,
      err: 'out.csv: not written: the file exists already\n',
    })
    expect(await exportFile('tires', 'x.csv')).toMatchObject({ code: 2 })
    const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log })
    const events = await database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'exported-list'))
    await database.close()
    expect(events).toMatchObject([{ actor: 'command line', record: 'labour-charges', details: { rows: 1 } }])
    expect(await exportFile('tyres')).toMatchObject({ code: 2 })
  })

  test('lists 50 errors and counts the others', async () => {
    const file = writeDataFile('bad.csv', `${HEADER}\n${'a,,1\n'.repeat(70)}`)
    const { code, err } = await run({ DATA_DIR: dataDir }, 'labour-charges', file)
    const lines = err.trimEnd().split('\n')
    expect(code).toBe(1)
    expect(lines).toHaveLength(52)
    expect(lines.slice(-2)).toEqual(['… and 20 more errors', '70 errors; nothing was changed'])
  })
})
