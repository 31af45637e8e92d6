import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { loadSample } from '../../domain/catalogue/load-sample.server.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { makeDataDir } from '../../tests/support/databases.ts'
import { importText } from '../../tests/support/import-text.ts'
import { captureCommand } from '../../tests/support/run-command.ts'
import { startServer } from '../../tests/support/start-server.ts'
import { root } from '../project-root.ts'

const doctor = (env: Record<string, string>, ...args: string[]) => captureCommand('doctor', args, { env })

test('doctor reports a sample catalogue, a wrong number of branches, no administrator and a killed process, and exits with 1', async () => {
  const dataDir = await makeDataDir('migrated')
  const log = createLog({ level: 'silent' })
  const database = await openDatabase({ settings: { dataDir, databaseUrl: null }, log, user: 'command' })
  await loadSample({ folder: join(root, 'sample'), today: '2026-11-22' }, { database, log })
  await importText('branches', 'name,address,state,lat,lng\nA,"1, Jalan B",Johor,1.5,103.7', database)
  await importText('company', readFileSync(join(root, 'sample', 'company.json'), 'utf8'), database)
  await database.close()
  writeFileSync(join(dataDir, 'running-3000'), '{"pid":0,"identity":"","startedAt":"2026-11-22T10:00:00Z"}')
  const { out, code } = await doctor({ DATA_DIR: dataDir })
  expect(out).toMatch(/^warning {2}last stop: the process started at 2026-11-22T10:00:00Z/m)
  expect(out).toMatch(/^warning {2}sample data: .*data file tyres/m)
  expect(out).toMatch(/^ok {7}company: your own/m)
  expect(out).toMatch(
    /^warning {2}branches: branch_count of company.json is "35\+", branches imported: 1: correct/m,
  )
  expect(out).toMatch(/^problem {2}administrators: none/m)
  expect(out).toMatch(/^warning {2}mail: no SMTP_URL/m)
  expect(code).toBe(1)
  rmSync(dataDir, { recursive: true })
})

test('doctor names the proxies that a request to the public address passes, and sends a test mail', async () => {
  const server = await startServer({ SAMPLE_DATA: 'off' })
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.5' }
    request(server.url + incoming.url, { headers }, answer => answer.pipe(response)).end()
  }).listen(0)
  const mails: string[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, accept) =>
      text(stream).then(mail => {
        mails.push(mail)
        accept()
      }),
  })
  mailServer.listen(0)
  const portOf = (address: unknown) => (address as AddressInfo).port
  const env = {
    DATA_DIR: server.dataDir,
    PUBLIC_URL: `http://localhost:${portOf(proxy.address())}`,
    SMTP_URL: `smtp://localhost:${portOf(mailServer.server.address())}`,
    MAIL_FROM: 'Tayar <no-reply@tayar.test>',
  }
  const wrong = await doctor(env, '--mail', 'operator@tayar.test')
  expect(wrong.out).toMatch(/^warning {2}company: name, address and phone/m)
  expect(wrong.out).toMatch(/^problem {2}TRUST_PROXY: 0, but a request from here passed 1: set it to 1/m)
  expect(wrong.out).toMatch(/^ok {7}mail: the test mail was accepted/m)
  expect(mails).toEqual([expect.stringContaining('To: operator@tayar.test')])
  const right = await doctor({ ...env, TRUST_PROXY: '1' })
  expect(right.out).toMatch(/^ok {7}TRUST_PROXY: 1; a request from here counts for/m)
  const refused = await doctor({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, '--mail', 'operator@tayar.test')
  expect(refused.out).toMatch(
    /^problem {2}mail: the mail server did not accept the mail \(ESOCKET, CONN\): check/m,
  )
  // Without the signed link the public learns nothing.
  expect(await (await fetch(`${server.url}/healthz`)).text()).not.toContain('client')
  proxy.close()
  mailServer.close()
  await server.stop()
})

test('doctor refuses an argument that it does not know and an invalid address', async () => {
  for (const args of [['--send'], ['--mail', 'nobody']]) {
    const { err, code } = await doctor({}, ...args)
    expect([err, code]).toEqual(['usage: npm run doctor [-- --mail ADDRESS]\n', 2])
  }
})
