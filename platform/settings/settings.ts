import { isAbsolute, resolve } from 'node:path'
import { bech32 } from '@scure/base'
import { z } from 'zod'
import { DATABASE_URL_FORMAT, isUrl, parseDatabaseUrl } from './database-url.ts'

/**
 * The settings from environment variables. They are read once at the start and passed as a value; no other module reads
 * `process.env`. An empty variable counts as not set. An invalid value stops the start with a line that names it; the values
 * of secrets are never printed.
 */
export type Settings = {
  readonly host: string
  readonly port: number
  /** origin without a path: `https://tayar.example` */
  readonly publicUrl: string
  /** absolute path */
  readonly dataDir: string
  /** in the format of database-url.ts; null: embedded database */
  readonly databaseUrl: string | null
  /** null: files on disk */
  readonly s3: S3Settings | null
  /** null: mails are written to files in the outbox */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** 32 bytes or more; null on the embedded database, which generates one (load-or-create-secret.ts) */
  readonly sessionSecret: string | null
  readonly sampleData: boolean
  /** when the nightly backup is made, in `timeZone`: `03:30`; null: none */
  readonly backupTime: string | null
  /** how many nightly backups are kept */
  readonly backupKeep: number
  /** public key (`age1…`) to which backups are encrypted; null: not encrypted */
  readonly backupRecipient: string | null
  readonly geocoderUrl: string
  /** with `{z}`, `{x}` and `{y}` */
  readonly tileUrl: string
  /** number of proxies in front whose X-Forwarded-For is trusted */
  readonly trustProxy: number
  readonly timeZone: string
  readonly receiptsByPlate: 'digits' | 'open'
  /** minutes for which the browser that registered needs no proof to open its registration */
  readonly visitorMinutes: number
  readonly staffSecondFactor: 'off' | 'offered' | 'required'
  /** factor on rate limits per client address */
  readonly clientLimits: number
  /** bearer token of /metrics; null: only for requests of this machine */
  readonly metricsToken: string | null
  /** receives alerts; null: none are sent */
  readonly alertUrl: string | null
  /** on the embedded database with sample data, where `publicUrl` is this machine: their passwords guard nothing (rule W30.1) */
  readonly hasDemoAccounts: boolean
  /** null: generated; always null where there are no demo accounts */
  readonly demoPassword: string | null
}

export type S3Settings = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Parses the environment; returns the settings, or one line for each problem. */
export function readSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const rawValue = (name: Name) => env[name]?.trim() ?? ''
  const texts = Object.fromEntries(names.map(name => [name, rawValue(name) || DEFAULTS[name]]))
  if (!rawValue('PUBLIC_URL')) texts.PUBLIC_URL = `http://localhost:${texts.PORT}`
  if (!rawValue('SAMPLE_DATA')) texts.SAMPLE_DATA = rawValue('DATABASE_URL') ? 'off' : 'on'
  if (!rawValue('BACKUP_TIME') && rawValue('DATABASE_URL')) texts.BACKUP_TIME = 'off'

  const parsed = environment.safeParse(texts)
  const invalid = new Set(parsed.success ? [] : parsed.error.issues.map(issue => issue.path[0] as Name))
  // A default URL with an invalid port is not a second problem.
  if (!rawValue('PUBLIC_URL')) invalid.delete('PUBLIC_URL')
  const problems = [
    ...[...invalid].map(name => describeProblem(name, rawValue(name))),
    ...findMissing(rawValue, invalid),
  ]
  if (problems.length > 0 || !parsed.success) return { ok: false, problems }

  const values = parsed.data
  const hasDemoAccounts =
    !values.DATABASE_URL && values.SAMPLE_DATA && isThisMachine(new URL(values.PUBLIC_URL).hostname)
  return {
    ok: true,
    settings: {
      host: values.HOST,
      port: values.PORT,
      publicUrl: values.PUBLIC_URL,
      dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
      databaseUrl: values.DATABASE_URL || null,
      s3: values.S3_BUCKET
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : null,
      smtpUrl: values.SMTP_URL || null,
      mailFrom: values.MAIL_FROM,
      sessionSecret: values.SESSION_SECRET || null,
      sampleData: values.SAMPLE_DATA,
      backupTime: values.BACKUP_TIME === 'off' ? null : values.BACKUP_TIME,
      backupKeep: values.BACKUP_KEEP,
      backupRecipient: values.BACKUP_RECIPIENT || null,
      geocoderUrl: values.GEOCODER_URL,
      tileUrl: values.TILE_URL,
      trustProxy: values.TRUST_PROXY,
      timeZone: values.TIME_ZONE,
      receiptsByPlate: values.RECEIPTS_BY_PLATE,
      visitorMinutes: values.VISITOR_MINUTES,
      staffSecondFactor: values.STAFF_SECOND_FACTOR,
      clientLimits: values.CLIENT_LIMITS,
      metricsToken: values.METRICS_TOKEN || null,
      alertUrl: values.ALERT_URL || null,
      hasDemoAccounts,
      demoPassword: (hasDemoAccounts && values.DEMO_PASSWORD) || null,
    },
  }
}

/** The default of every variable; empty where there is none. */
export const DEFAULTS = {
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:3000',
  DATA_DIR: './data',
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  SMTP_URL: '',
  MAIL_FROM: 'no-reply@localhost',
  SESSION_SECRET: '',
  SAMPLE_DATA: 'on',
  BACKUP_TIME: '03:30',
  BACKUP_KEEP: '7',
  BACKUP_RECIPIENT: '',
  GEOCODER_URL: 'https://nominatim.openstreetmap.org/search',
  TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  TRUST_PROXY: '0',
  TIME_ZONE: 'Asia/Kuala_Lumpur',
  RECEIPTS_BY_PLATE: 'digits',
  VISITOR_MINUTES: '1440',
  STAFF_SECOND_FACTOR: 'offered',
  CLIENT_LIMITS: '1',
  METRICS_TOKEN: '',
  ALERT_URL: '',
  DEMO_PASSWORD: '',
} satisfies Record<Name, string>

const SECRETS = new Set<Name>([
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'ALERT_URL',
  'DEMO_PASSWORD',
  // The private key may stand here by mistake.
  'BACKUP_RECIPIENT',
])

const text = z.string()
const unset = z.literal('')

/** ASCII without spaces, because it becomes a request header; may be empty */
const VISIBLE = /^[!-~]*$/
// `describe` is the end of the error message "expected …".
const environment = z.object({
  PORT: wholeNumber(0, 65_535).describe('a port number from 0 to 65535'),
  HOST: text.regex(/^[\w.:-]+$/).describe('a host name or an address to listen on'),
  PUBLIC_URL: text
    .refine(isOrigin)
    .transform(url => new URL(url).origin)
    .describe('an address without a path, such as https://tayar.example'),
  DATA_DIR: text.refine(path => !path.includes('\0')).describe('a folder'),
  DATABASE_URL: unset.or(text.refine(url => parseDatabaseUrl(url) !== null)).describe(DATABASE_URL_FORMAT),
  S3_ENDPOINT: unset.or(text.refine(isHttpUrl)).describe('an address such as https://s3.example.com'),
  S3_BUCKET: text.regex(/^[a-zA-Z0-9._-]*$/).describe('the name of a bucket'),
  S3_REGION: text.regex(/^[\w-]+$/).describe('a region such as us-east-1'),
  S3_ACCESS_KEY_ID: text.regex(VISIBLE).describe('an access key without spaces'),
  S3_SECRET_ACCESS_KEY: text.regex(VISIBLE).describe('a secret key without spaces'),
  SMTP_URL: unset
    .or(text.regex(/^smtps?:\/\/./).refine(isUrl))
    .describe('an address such as smtp://user:password@host:587'),
  MAIL_FROM: text
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .describe('an e-mail address, with or without a name: Tayar <no-reply@tayar.example>'),
  SESSION_SECRET: unset
    .or(text.refine(secret => Buffer.byteLength(secret) >= MIN_SECRET_BYTES))
    .describe('a secret of 32 bytes or more'),
  SAMPLE_DATA: z
    .enum(['on', 'off'])
    .transform(word => word === 'on')
    .describe('on or off'),
  BACKUP_TIME: z
    .literal('off')
    .or(text.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
    .describe('a time such as 03:30, or off'),
  BACKUP_KEEP: wholeNumber(1, 1_000).describe('a number of backups, 1 to 1000'),
  BACKUP_RECIPIENT: unset
    .or(text.refine(isRecipient))
    .describe('a public key age1… (npm run backup -- --keygen FILE)'),
  GEOCODER_URL: text.refine(isHttpUrl).describe('an http(s) address'),
  TILE_URL: text
    .refine(url => isHttpUrl(url) && ['{z}', '{x}', '{y}'].every(part => url.includes(part)))
    .describe('an http(s) address with {z}, {x} and {y} after its host'),
  TRUST_PROXY: wholeNumber(0, 10).describe('the number of proxies in front, 0 to 10'),
  TIME_ZONE: text.refine(isTimeZone).describe('a time zone such as Asia/Kuala_Lumpur'),
  RECEIPTS_BY_PLATE: z.enum(['digits', 'open']).describe('digits or open'),
  VISITOR_MINUTES: wholeNumber(1, 1_440).describe('a number of minutes, 1 to 1440'),
  STAFF_SECOND_FACTOR: z.enum(['off', 'offered', 'required']).describe('off, offered or required'),
  CLIENT_LIMITS: text
    .regex(/^\d{1,6}(\.\d{1,6})?$/)
    .transform(Number)
    .refine(factor => factor > 0)
    .describe('a factor above 0, such as 1 or 0.5'),
  METRICS_TOKEN: unset
    .or(text.regex(VISIBLE).min(16))
    .describe('a token of 16 characters or more without spaces'),
  ALERT_URL: unset.or(text.refine(isHttpUrl)).describe('an address such as https://alerts.example/hook'),
  DEMO_PASSWORD: unset.or(text.min(12)).describe('a password of 12 characters or more'),
})

type Name = keyof typeof environment.shape

const MIN_SECRET_BYTES = 32
const names = Object.keys(environment.shape) as Name[]

function describeProblem(name: Name, value: string) {
  const expected = `${name}: expected ${environment.shape[name].description}`
  return SECRETS.has(name) ? expected : `${expected}, not ${JSON.stringify(value)}`
}

/** Variables that others require: DATABASE_URL requires secret and public URL, S3 its endpoint and keys. */
function findMissing(rawValue: (name: Name) => string, invalid: Set<Name>) {
  const problems: string[] = []
  const expectSet = (name: Name, reason: string) => {
    if (!rawValue(name))
      problems.push(`${name}: missing, ${environment.shape[name].description} is needed ${reason}`)
  }
  if (rawValue('DATABASE_URL')) {
    expectSet('SESSION_SECRET', 'with DATABASE_URL')
    expectSet('PUBLIC_URL', 'with DATABASE_URL')
    if (rawValue('PUBLIC_URL') && !invalid.has('PUBLIC_URL') && !isSafeOrigin(rawValue('PUBLIC_URL'))) {
      problems.push(
        `PUBLIC_URL: expected an https address (http only on localhost), not ${JSON.stringify(rawValue('PUBLIC_URL'))}`,
      )
    }
  }
  const s3: Name[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const set = s3.find(rawValue)
  if (set) for (const name of s3) expectSet(name, `with ${set}`)
  return problems
}

function wholeNumber(min: number, max: number) {
  return text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine(number => number >= min && number <= max)
}

/** An http(s) URL with a plain host: URL hosts may contain `*` and `;`, which have a meaning in a Content-Security-Policy. */
function isHttpUrl(value: string) {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && /^[\w.:[\]-]+$/.test(new URL(value).host)
}

/** A public key of age: 32 bytes with a checksum. */
function isRecipient(value: string) {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(value)
    return prefix === 'age' && bytes.length === 32
  } catch {
    return false
  }
}

function isOrigin(value: string) {
  if (!isHttpUrl(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && !/[?#]/.test(value) && !url.username && !url.password
}

function isSafeOrigin(value: string) {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** The names that every browser resolves to its own machine. */
function isThisMachine(hostname: string) {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
