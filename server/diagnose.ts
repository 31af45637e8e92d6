import { contradictsBranchCount } from '../domain/company/company.ts'
import { diskState } from '../platform/files/disk-monitor.ts'
import { isBackupTooOld } from './health-monitor.ts'

/** One line of `npm run doctor`: a fact and, if there is a problem, how to fix it. */
type Finding = {
  readonly check: string
  readonly level: 'ok' | 'warning' | 'problem'
  readonly text: string
}

/** The input of the checks; an absent fact is not checked. */
export type Facts = {
  readonly now: Date
  readonly memoryBytes?: number
  readonly freeDiskBytes?: number
  readonly uncleanStop?: { readonly startedAt: string } | null
  /** `areOn`: nightly backups are set */
  readonly backups?: { readonly areOn: boolean; readonly newestAt: Date | null }
  readonly publicUrl?: PublicUrl
  /**
   * null: written to the outbox; otherwise whether the mail server accepted connection, or the test mail;
   * `reason` with the codes of a refused test mail
   */
  readonly mail?: { readonly isAccepted: boolean; readonly isTest: boolean; readonly reason?: string } | null
  readonly sample?: {
    readonly registrations: number
    readonly accounts: number
    readonly tables: readonly string[]
  }
  /** whether the website shows the sample's name, address and phone number */
  readonly hasSampleCompany?: boolean
  /** number of branches in the company's own texts, and in the branch list; null if the texts state none */
  readonly branches?: { readonly words: string; readonly count: number } | null
  readonly staff?: { readonly administrators: number; readonly withoutSecondFactor: number }
}

/** The public URL, and the result of a request to it from this machine. */
export type PublicUrl = {
  readonly url: string
  /** proxies in front of the application, by the setting */
  readonly trustProxy: number
  /** why the response is not from this application; null if it is */
  readonly problem?: string | null
  /** client address and proxies of the request as the application saw it; null if the response lacks them */
  readonly seen?: { readonly client: string; readonly hops: number } | null
}

/** The findings, one or two for each fact, without personal data. */
export function diagnose(facts: Facts): Finding[] {
  const findings: Finding[] = []
  const add = (check: string, level: Finding['level'], text: string) => findings.push({ check, level, text })
  const { memoryBytes, freeDiskBytes, uncleanStop, backups, publicUrl, mail, sample, branches, staff } = facts
  const { hasSampleCompany } = facts

  if (memoryBytes !== undefined) {
    const text = `${megabytes(memoryBytes)} MB of memory`
    if (memoryBytes >= NEEDED_MEMORY_BYTES) add('memory', 'ok', text)
    else
      add('memory', 'problem', `${text}: a start needs ${megabytes(NEEDED_MEMORY_BYTES)} MB, raise the limit`)
  }
  if (freeDiskBytes !== undefined) {
    const state = diskState(freeDiskBytes)
    const text = Number.isFinite(freeDiskBytes)
      ? `${megabytes(freeDiskBytes)} MB free`
      : 'not on this machine'
    if (state === 'ok') add('disk', 'ok', text)
    else if (state === 'low') add('disk', 'warning', `${text}: make room, or use a larger disk`)
    else add('disk', 'problem', `${text}: forms are refused below 500 MB, make room`)
  }
  if (uncleanStop === null) add('last stop', 'ok', 'in order')
  else if (uncleanStop)
    add(
      'last stop',
      'warning',
      `the process started at ${uncleanStop.startedAt} was killed or crashed: look at the log before its end, and at the memory limit`,
    )
  if (backups) addBackups(backups)
  if (publicUrl) addPublicUrl(publicUrl)
  if (mail === null)
    add('mail', 'warning', 'no SMTP_URL: mails are files in the outbox, and no customer gets one')
  else if (mail?.isAccepted)
    add('mail', 'ok', mail.isTest ? 'the test mail was accepted' : 'the mail server accepts the credentials')
  else if (mail?.isTest)
    add('mail', 'problem', `${mail.reason}: check SMTP_URL, MAIL_FROM and the address of the test mail`)
  else if (mail)
    add(
      'mail',
      'problem',
      'no connection to the mail server with SMTP_URL: npm run doctor -- --mail ADDRESS says why',
    )
  if (sample) addSample(sample)
  if (hasSampleCompany)
    add(
      'company',
      'warning',
      'name, address and phone number are those of the sample: enter yours at /desk/company, or import company',
    )
  else if (hasSampleCompany === false) add('company', 'ok', 'your own')
  if (branches) addBranches(branches)
  if (staff) addStaff(staff)
  return findings

  function addBackups({ areOn, newestAt }: NonNullable<Facts['backups']>) {
    if (!areOn)
      add('backup', 'warning', 'BACKUP_TIME is off: make sure that another backup is made and checked')
    else if (!newestAt)
      add('backup', 'warning', 'none yet: the first is made next night, or npm run backup -- --keep 7')
    else if (isBackupTooOld(newestAt, facts.now))
      add(
        'backup',
        'problem',
        `the newest is of ${newestAt.toISOString()}: look for backup_failed in the log`,
      )
    else add('backup', 'ok', `the newest is of ${newestAt.toISOString()}`)
  }

  function addPublicUrl({ url, trustProxy, problem, seen }: PublicUrl) {
    const isLocal = /^http:\/\/(?:localhost|127\.)/.test(url)
    if (isLocal) add('PUBLIC_URL', 'warning', `${url}: only this machine can use it, set the https address`)
    else if (problem) add('PUBLIC_URL', 'problem', `${url}: ${problem}`)
    else if (problem === null) add('PUBLIC_URL', 'ok', `${url} answers`)
    const isHttps = url.startsWith('https:')
    if (isHttps && seen?.hops === 0)
      add(
        'TRUST_PROXY',
        'problem',
        'the https proxy sends no X-Forwarded-For: all visitors share its rate limits, set it up to send the address',
      )
    else if (seen && seen.hops !== trustProxy)
      add(
        'TRUST_PROXY',
        'problem',
        `${trustProxy}, but a request from here passed ${seen.hops}: set it to ${seen.hops}, or visitors share rate limits or evade them`,
      )
    else if (seen) add('TRUST_PROXY', 'ok', `${trustProxy}; a request from here counts for ${seen.client}`)
    else if (isHttps && trustProxy === 0)
      add(
        'TRUST_PROXY',
        'problem',
        '0 behind an https proxy: all visitors share its rate limits, set the number of proxies',
      )
  }

  function addSample({ registrations, accounts, tables }: NonNullable<Facts['sample']>) {
    const parts = [
      ...(registrations > 0 ? [`${registrations} sample registrations`] : []),
      ...(accounts > 0 ? [`${accounts} demo accounts`] : []),
      ...tables.map(kind => `data file ${kind}`),
    ]
    if (parts.length === 0) add('sample data', 'ok', 'none left')
    else
      add(
        'sample data',
        'warning',
        `${parts.join(', ')}: import your own, set SAMPLE_DATA=off, then npm run clear-sample`,
      )
  }

  function addBranches({ words, count }: NonNullable<Facts['branches']>) {
    const text = `branch_count of company.json is "${words}", branches imported: ${count}`
    if (contradictsBranchCount(words, count))
      add('branches', 'warning', `${text}: correct branch_count, or leave it out to have them counted`)
    else add('branches', 'ok', text)
  }

  function addStaff({ administrators, withoutSecondFactor }: NonNullable<Facts['staff']>) {
    if (administrators === 0)
      add('administrators', 'problem', 'none: npm run staff -- add EMAIL --role admin')
    else add('administrators', 'ok', String(administrators))
    if (withoutSecondFactor > 0)
      add(
        'second factors',
        'warning',
        `${withoutSecondFactor} staff accounts have none: set STAFF_SECOND_FACTOR=required`,
      )
    else add('second factors', 'ok', 'every staff account has one')
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
/** Memory of application, decoder and embedded database together, at the peak of a start. */
const NEEDED_MEMORY_BYTES = 400 * 1024 * 1024
