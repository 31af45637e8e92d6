import { isAbsolute, resolve } from 'node:path'
import { DEFAULTS, environment, NAMES, type Name, SECRETS } from './environment.ts'
import { isSafeOrigin, isThisMachine } from './web-address.ts'

/**
 * The settings from environment variables. They are read once at the start and passed as a value; no other
 * module reads `process.env`. An empty variable counts as not set. An invalid value stops the start with a
 * line that names it; the values of secrets are never printed.
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
  /** time of the nightly backup in `timeZone`: `03:30`; null for no backup */
  readonly backupTime: string | null
  /** how many nightly backups are kept */
  readonly backupKeep: number
  /** public key (`age1…`) that encrypts backups; null: not encrypted */
  readonly backupRecipient: string | null
  readonly geocoderUrl: string
  /** with `{z}`, `{x}` and `{y}` */
  readonly tileUrl: string
  /** number of proxies in front whose X-Forwarded-For is trusted */
  readonly trustProxy: number
  readonly timeZone: string
  readonly receiptsByPlate: 'digits' | 'open'
  /** which claims staff see: `own` (theirs, and those not processed by anyone yet) or `all` */
  readonly claimsSeenBy: 'own' | 'all'
  /** whether a claim is filed without DOT week and tread depth */
  readonly claimMeasurements: 'optional' | 'required'
  /** minutes in which the browser that sent a registration can open it without proof */
  readonly visitorMinutes: number
  readonly staffSecondFactor: 'off' | 'offered' | 'required'
  /** factor on rate limits per client address */
  readonly clientLimits: number
  /** bearer token of /metrics; null: only for requests of this machine */
  readonly metricsToken: string | null
  /** URL that receives alerts; null: none are sent */
  readonly alertUrl: string | null
  /**
   * on the embedded database with sample data, where `publicUrl` is this machine: their passwords guard
   * nothing (rule W30.1)
   */
  readonly hasDemoAccounts: boolean
  /** null: generated; always null if there are no demo accounts */
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
  const texts = Object.fromEntries(NAMES.map(name => [name, rawValue(name) || DEFAULTS[name]]))
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
      claimsSeenBy: values.CLAIMS_SEEN_BY,
      claimMeasurements: values.CLAIM_MEASUREMENTS,
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
