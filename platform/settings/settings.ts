import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/**
 * The settings are what the environment decides (surface.md "Environment"). They are read once, at the start, and handed
 * on as a value: no other room looks at `process.env`. An empty variable is one that is not set. A wrong value stops the
 * start with one line that names it; the value of a secret is never repeated.
 */
export type Settings = {
  readonly host: string
  readonly port: number
  /** origin without a path: `https://tayar.example` */
  readonly publicUrl: string
  /** absolute path */
  readonly dataDir: string
  /** null: the embedded database */
  readonly databaseUrl: string | null
  /** null: files on disk */
  readonly s3: S3Settings | null
  /** null: each mail is a file in the outbox */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** 32 bytes or more; null on the embedded database, where one is kept (load-or-create-secret.ts) */
  readonly sessionSecret: string | null
  readonly sampleData: boolean
  readonly geocoderUrl: string
  /** with `{z}`, `{x}` and `{y}` */
  readonly tileUrl: string
  /** how many proxies stand in front and may be believed about the client's address */
  readonly trustProxy: number
  readonly timeZone: string
  readonly receiptsByPlate: 'digits' | 'open'
  readonly staffSecondFactor: 'off' | 'offered' | 'required'
  /** factor on the limits that count by client address */
  readonly clientLimits: number
  /** null: one is made; always null where there are no demo sign-ins */
  readonly demoPassword: string | null
}

export type S3Settings = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Takes the environment; returns the settings, or every problem as a line of its own (reliability.md 31). */
export function readSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const given = (name: Name) => env[name]?.trim() ?? ''
  const texts = Object.fromEntries(names.map(name => [name, given(name) || DEFAULTS[name]]))
  if (!given('PUBLIC_URL')) texts.PUBLIC_URL = `http://localhost:${texts.PORT}`
  if (!given('SAMPLE_DATA')) texts.SAMPLE_DATA = given('DATABASE_URL') ? 'off' : 'on'

  const read = environment.safeParse(texts)
  const wrong = new Set(read.success ? [] : read.error.issues.map(issue => issue.path[0] as Name))
  // An address that was made from a wrong port is not a second mistake.
  if (!given('PUBLIC_URL')) wrong.delete('PUBLIC_URL')
  const problems = [...[...wrong].map(name => problem(name, given(name))), ...missing(given, wrong)]
  if (problems.length > 0 || !read.success) return { ok: false, problems }

  const values = read.data
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
      geocoderUrl: values.GEOCODER_URL,
      tileUrl: values.TILE_URL,
      trustProxy: values.TRUST_PROXY,
      timeZone: values.TIME_ZONE,
      receiptsByPlate: values.RECEIPTS_BY_PLATE,
      staffSecondFactor: values.STAFF_SECOND_FACTOR,
      clientLimits: values.CLIENT_LIMITS,
      demoPassword: (!values.DATABASE_URL && values.DEMO_PASSWORD) || null,
    },
  }
}

/** Every variable with the value it has while nothing at all is set; empty where that is "none". */
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
  GEOCODER_URL: 'https://nominatim.openstreetmap.org/search',
  TILE_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  TRUST_PROXY: '0',
  TIME_ZONE: 'Asia/Kuala_Lumpur',
  RECEIPTS_BY_PLATE: 'digits',
  STAFF_SECOND_FACTOR: 'offered',
  CLIENT_LIMITS: '1',
  DEMO_PASSWORD: '',
} satisfies Record<Name, string>

const SECRETS = new Set<Name>([
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'DEMO_PASSWORD',
])

const text = z.string()
const unset = z.literal('')

/** ASCII without spaces, or nothing: what goes into the head of a request as it is */
const VISIBLE = /^[!-~]*$/
/** what the driver knows; of any other it would be silent about which it took */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

// `describe` is what a wrong value is answered with: "expected …".
const environment = z.object({
  PORT: whole(0, 65_535).describe('a port number from 0 to 65535'),
  HOST: text.regex(/^[\w.:-]+$/).describe('a host name or an address to listen on'),
  PUBLIC_URL: text
    .refine(isOrigin)
    .transform(url => new URL(url).origin)
    .describe('an address without a path, such as https://tayar.example'),
  DATA_DIR: text.refine(path => !path.includes('\0')).describe('a folder'),
  DATABASE_URL: unset
    .or(text.regex(/^postgres(ql)?:\/\/./).refine(url => isUrl(url) && isSslModeKnown(url)))
    .describe(
      `an address such as postgres://user:password@host:5432/database, with ?sslmode= one of ${SSL_MODES.join(', ')}`,
    ),
  S3_ENDPOINT: unset.or(text.refine(isHttpUrl)).describe('an address such as https://s3.example.com'),
  S3_BUCKET: text.regex(/^[a-zA-Z0-9._-]*$/).describe('the name of a bucket'),
  S3_REGION: text.regex(/^[\w-]+$/).describe('a region such as us-east-1'),
  S3_ACCESS_KEY_ID: text.regex(VISIBLE).describe('an access key in one word'),
  S3_SECRET_ACCESS_KEY: text.regex(VISIBLE).describe('a secret key in one word'),
  SMTP_URL: unset
    .or(text.regex(/^smtps?:\/\/./).refine(isUrl))
    .describe('an address such as smtp://user:password@host:587'),
  MAIL_FROM: text
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .describe('an e-mail address, with or without a name: Tayar <no-reply@tayar.example>'),
  SESSION_SECRET: unset
    .or(text.refine(secret => Buffer.byteLength(secret) >= SECRET_BYTES))
    .describe('a secret of 32 bytes or more'),
  SAMPLE_DATA: z
    .enum(['on', 'off'])
    .transform(word => word === 'on')
    .describe('on or off'),
  GEOCODER_URL: text.refine(isHttpUrl).describe('an http(s) address'),
  TILE_URL: text
    .refine(url => isHttpUrl(url) && ['{z}', '{x}', '{y}'].every(part => url.includes(part)))
    .describe('an http(s) address with {z}, {x} and {y}, and none in its host'),
  TRUST_PROXY: whole(0, 10).describe('how many proxies stand in front, 0 to 10'),
  TIME_ZONE: text.refine(isTimeZone).describe('a time zone such as Asia/Kuala_Lumpur'),
  RECEIPTS_BY_PLATE: z.enum(['digits', 'open']).describe('digits or open'),
  STAFF_SECOND_FACTOR: z.enum(['off', 'offered', 'required']).describe('off, offered or required'),
  CLIENT_LIMITS: text
    .regex(/^\d{1,6}(\.\d{1,6})?$/)
    .transform(Number)
    .refine(factor => factor > 0)
    .describe('a factor above 0, such as 1 or 0.5'),
  DEMO_PASSWORD: unset.or(text.min(12)).describe('a password of 12 characters or more'),
})

type Name = keyof typeof environment.shape

const SECRET_BYTES = 32
const names = Object.keys(environment.shape) as Name[]

function problem(name: Name, value: string) {
  const expected = `${name}: expected ${environment.shape[name].description}`
  return SECRETS.has(name) ? expected : `${expected}, not ${JSON.stringify(value)}`
}

/** What other variables make necessary: a server's database the secret and the address, a bucket its keys. */
function missing(given: (name: Name) => string, wrong: Set<Name>) {
  const problems: string[] = []
  const need = (name: Name, why: string) => {
    if (!given(name))
      problems.push(`${name}: missing, ${environment.shape[name].description} is needed ${why}`)
  }
  if (given('DATABASE_URL')) {
    need('SESSION_SECRET', 'with DATABASE_URL')
    need('PUBLIC_URL', 'with DATABASE_URL')
    if (given('PUBLIC_URL') && !wrong.has('PUBLIC_URL') && !isSafeOrigin(given('PUBLIC_URL'))) {
      problems.push(
        `PUBLIC_URL: expected an https address (http only on localhost), not ${JSON.stringify(given('PUBLIC_URL'))}`,
      )
    }
  }
  const s3: Name[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const set = s3.find(given)
  if (set) for (const name of s3) need(name, `with ${set}`)
  return problems
}

function whole(least: number, most: number) {
  return text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine(number => number >= least && number <= most)
}

/** An address of which name and password can be read too, whatever their percent signs stand for. */
function isUrl(value: string) {
  try {
    decodeURIComponent(value)
    return URL.canParse(value)
  } catch {
    return false
  }
}

function isSslModeKnown(url: string) {
  const mode = new URL(url).searchParams.get('sslmode')
  return mode === null || SSL_MODES.includes(mode)
}

/** An http(s) address whose host is a host: a URL's may hold `*` and `;`, which would mean something else in a policy. */
function isHttpUrl(value: string) {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && /^[\w.:[\]-]+$/.test(new URL(value).host)
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

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
