import { bech32 } from '@scure/base'
import { z } from 'zod'
import { DATABASE_URL_FORMAT, isUrl, parseDatabaseUrl } from './database-url.ts'
import { isHttpUrl, isOrigin } from './web-address.ts'

/** The default of every variable; empty if there is none. */
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
  CLAIMS_SEEN_BY: 'own',
  CLAIM_MEASUREMENTS: 'optional',
  VISITOR_MINUTES: '1440',
  STAFF_SECOND_FACTOR: 'offered',
  CLIENT_LIMITS: '1',
  METRICS_TOKEN: '',
  ALERT_URL: '',
  DEMO_PASSWORD: '',
} satisfies Record<Name, string>

/** Variables whose values are never printed. */
export const SECRETS: ReadonlySet<Name> = new Set<Name>([
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'ALERT_URL',
  'DEMO_PASSWORD',
  // A private key may be set here by mistake.
  'BACKUP_RECIPIENT',
])

const text = z.string()
const unset = z.literal('')

/** ASCII without spaces, because it becomes a request header; may be empty */
const VISIBLE = /^[!-~]*$/
/** The variables and their formats. `describe` is the end of the error message "expected …". */
export const environment = z.object({
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
  CLAIMS_SEEN_BY: z.enum(['own', 'all']).describe('own or all'),
  CLAIM_MEASUREMENTS: z.enum(['optional', 'required']).describe('optional or required'),
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

export type Name = keyof typeof environment.shape

const MIN_SECRET_BYTES = 32
export const NAMES = Object.keys(environment.shape) as Name[]

function wholeNumber(min: number, max: number) {
  return text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine(number => number >= min && number <= max)
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

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
