import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from './environment.ts'
import { readSettings } from './settings.ts'

const SECRET = 'x'.repeat(32)
const RECIPIENT = 'age19khj35n47l6lnrfmsfmucuv20l5nf947tgy6yh4u24fa2qvt2s7s0tp6zv'
const SERVER = {
  DATABASE_URL: 'postgres://tayar:hunter2@db:5432/tayar',
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'https://tayar.example',
}

function settings(env: Record<string, string>) {
  const parsed = readSettings(env)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  return parsed.settings
}

function problems(env: Record<string, string>) {
  const parsed = readSettings(env)
  return parsed.ok ? [] : parsed.problems
}

describe('settings', () => {
  test('are all optional', () => {
    expect(settings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      s3: null,
      smtpUrl: null,
      mailFrom: 'no-reply@localhost',
      sessionSecret: null,
      sampleData: true,
      backupTime: '03:30',
      backupKeep: 7,
      backupRecipient: null,
      geocoderUrl: 'https://nominatim.openstreetmap.org/search',
      tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      trustProxy: 0,
      timeZone: 'Asia/Kuala_Lumpur',
      receiptsByPlate: 'digits',
      claimsSeenBy: 'own',
      claimMeasurements: 'optional',
      visitorMinutes: 1_440,
      staffSecondFactor: 'offered',
      clientLimits: 1,
      metricsToken: null,
      alertUrl: null,
      hasDemoAccounts: true,
      demoPassword: null,
    })
  })

  test('treat an empty variable as not set', () => {
    expect(settings(Object.fromEntries(Object.keys(DEFAULTS).map(name => [name, ' '])))).toEqual(settings({}))
  })

  test('have the documented defaults', () => {
    expect(settings(DEFAULTS)).toEqual(settings({}))
  })

  test('are listed in .env.example with their defaults, and no others', () => {
    const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const listed = [...text.matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(match => [match[1], match[2]])
    expect(Object.fromEntries(listed)).toEqual(DEFAULTS)
    expect(listed).toHaveLength(Object.keys(DEFAULTS).length)
  })

  test('derive the public URL from the port', () => {
    expect(settings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(settings({ PUBLIC_URL: 'https://Tayar.example/' }).publicUrl).toBe('https://tayar.example')
  })

  test('switch sample data off with DATABASE_URL by default, and demo accounts always', () => {
    expect(settings(SERVER).sampleData).toBe(false)
    expect(settings({ ...SERVER, SAMPLE_DATA: 'on' }).sampleData).toBe(true)
    expect(settings({ ...SERVER, DEMO_PASSWORD: 'a long password' }).demoPassword).toBeNull()
    expect(settings({ DEMO_PASSWORD: 'a long password' }).demoPassword).toBe('a long password')
  })

  test.each([
    [true, 'http://localhost:3000'],
    [true, 'https://shop.localhost'],
    [true, 'http://127.0.0.1:3000'],
    [true, 'http://[::1]:3000'],
    [false, 'https://tayar.example'],
    [false, 'https://localhost.tayar.example'],
    [false, 'http://192.168.0.10:3000'],
    [false, 'http://127.0.0.1.example'],
  ])('have demo accounts (%s) with PUBLIC_URL %s', (hasDemoAccounts, PUBLIC_URL) => {
    const found = settings({ PUBLIC_URL, DEMO_PASSWORD: 'a long password' })
    expect([found.hasDemoAccounts, found.demoPassword !== null]).toEqual([hasDemoAccounts, hasDemoAccounts])
    expect(settings({ PUBLIC_URL, SAMPLE_DATA: 'off' }).hasDemoAccounts).toBe(false)
  })

  test('make nightly backups on the embedded database, and with DATABASE_URL where a time is set', () => {
    expect(settings(SERVER).backupTime).toBeNull()
    expect(settings({ ...SERVER, BACKUP_TIME: '23:59' }).backupTime).toBe('23:59')
    expect(settings({ BACKUP_TIME: 'off' }).backupTime).toBeNull()
    expect(settings({ BACKUP_RECIPIENT: RECIPIENT }).backupRecipient).toBe(RECIPIENT)
  })

  test.each([
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_TIME', '3:30'],
    ['BACKUP_TIME', 'on'],
    ['BACKUP_KEEP', '0'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'tayar.example'],
    ['PUBLIC_URL', 'https://tayar.example/shop'],
    ['PUBLIC_URL', 'https://user@tayar.example'],
    ['PUBLIC_URL', 'ftp://tayar.example'],
    ['S3_REGION', 'us east'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['SAMPLE_DATA', 'yes'],
    ['GEOCODER_URL', 'javascript:alert(1)'],
    ['TILE_URL', 'https://tile.example/{z}/{x}.png'],
    ['TILE_URL', 'https://{s}.tile.example/{z}/{x}/{y}.png'],
    ['TILE_URL', 'http://*/{z}/{x}/{y}.png'],
    ['TILE_URL', "http://a;script-src'/{z}/{x}/{y}.png"],
    ['PUBLIC_URL', 'https://tayar.example;'],
    ['GEOCODER_URL', 'https://*.example/search'],
    ['TRUST_PROXY', 'all'],
    ['TIME_ZONE', 'Asia/Cheras'],
    ['RECEIPTS_BY_PLATE', 'always'],
    ['VISITOR_MINUTES', '0'],
    ['VISITOR_MINUTES', '1441'],
    ['STAFF_SECOND_FACTOR', 'on'],
    ['CLIENT_LIMITS', '0'],
    ['CLIENT_LIMITS', '-1'],
  ])('reject an invalid %s (%s) with a line that names it and the expected value', (name, value) => {
    const lines = problems({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: expected [^\\n]+, not `))
    expect(lines[0]).toContain(JSON.stringify(value))
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://tayar:hunter2%zz@db/shop'],
    ['DATABASE_URL', 'postgres://tayar:hunter2@db/shop?sslmode=verify-ful'],
    ['DATABASE_URL', 'postgres://tayar:hunter2@db1,db2/shop'],
    ['SMTP_URL', 'http://user:hunter2@mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:hunter2%zz@mail'],
    ['SESSION_SECRET', 'hunter2'],
    ['DEMO_PASSWORD', 'hunter2'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1hunter2'],
    ['BACKUP_RECIPIENT', `${RECIPIENT.slice(0, -1)}q`],
  ])('reject an invalid %s without printing its value', (name, value) => {
    const lines = problems({ ...SERVER, [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: expected `))
    expect(lines[0]).not.toContain('hunter2')
  })

  test('report all problems at once', () => {
    expect(problems({ PORT: 'x', SAMPLE_DATA: 'x', TIME_ZONE: 'x' })).toHaveLength(3)
  })

  test('require a secret and a public URL with DATABASE_URL', () => {
    const lines = problems({ DATABASE_URL: SERVER.DATABASE_URL })
    expect(lines.map(line => line.split(':')[0])).toEqual(['SESSION_SECRET', 'PUBLIC_URL'])
  })

  test.each([
    ['http://tayar.example', 1],
    ['http://localhost:3000', 0],
    ['http://127.0.0.1:3000', 0],
    ['https://tayar.example', 0],
  ])('with DATABASE_URL and %s as public URL have %i problems', (url, number) => {
    expect(problems({ ...SERVER, PUBLIC_URL: url })).toHaveLength(number)
  })

  test('count the bytes of a secret, not its characters', () => {
    expect(settings({ SESSION_SECRET: 'é'.repeat(16) }).sessionSecret).toBe('é'.repeat(16))
    expect(problems({ SESSION_SECRET: 'x'.repeat(31) })).toHaveLength(1)
  })

  test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('reject a %s with a line break', name => {
    const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'shop' }
    const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', [name]: 'hunter2\nx: y' }
    const lines = problems({ ...s3, ...keys })
    expect(lines.map(line => line.split(':')[0])).toEqual([name])
    expect(lines[0]).not.toContain('hunter2')
  })

  test('require an endpoint and both keys with a bucket', () => {
    expect(problems({ S3_BUCKET: 'shop' }).map(line => line.split(':')[0])).toEqual([
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    expect(settings(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'shop',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    })
  })

  test('accept several hosts of a database, of which the primary is used', () => {
    const url = 'postgres://tayar:hunter2@db1:5432,db2:5432/shop?target_session_attrs=read-write'
    expect(settings({ ...SERVER, DATABASE_URL: url }).databaseUrl).toBe(url)
    const [line] = problems({ ...SERVER, DATABASE_URL: url.replace('read-write', 'any') })
    expect(line).toContain('need ?target_session_attrs=read-write')
  })

  test('accept a PostgreSQL socket', () => {
    const url = 'postgresql:///shop?host=/run/postgresql'
    expect(settings({ ...SERVER, DATABASE_URL: url }).databaseUrl).toBe(url)
  })
})
