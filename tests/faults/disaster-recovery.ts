import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../server/project-root.ts'
import { BEN, DEVI, MEI } from '../support/cast.ts'
import { findHeadlessChromium } from '../support/find-chromium.ts'
import { DEMO_PASSWORD } from '../support/login.ts'
import { runCommand } from '../support/run-command.ts'
import { type TestEnvironment, withTestEnvironment } from './environment.ts'
import { FaultUnavailableError, mustHold, type Scale } from './fault.ts'
import { checkInvariants } from './invariants.ts'
import { emptyLedger } from './ledger.ts'
import { registerAndClaim } from './register-and-claim.ts'

/**
 * All data is destroyed twice and restored from a backup that was taken while the server ran: from the
 * embedded database and a disk to PostgreSQL and S3, and back. Everything acknowledged is there each time,
 * and the browser tests (tests/e2e) pass on the restored server.
 */
export async function disasterRecovery({ isShort }: Scale): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tayar-recovery-'))
  const [fromDisk, fromServer] = [join(folder, 'disk.tar'), join(folder, 'server.tar')]
  const ledger = emptyLedger()
  const env = { SAMPLE_DATA: 'on', STAFF_SECOND_FACTOR: 'offered' }
  try {
    // Without the sample, whose registrations were never submitted; the sample catalogue is loaded later.
    await withTestEnvironment(
      { where: 'embedded', env: { ...env, SAMPLE_DATA: 'off' } },
      async testEnvironment => {
        for (const email of [BEN, MEI, DEVI]) {
          const role = email === DEVI ? 'admin' : 'staff'
          await runCommand(['staff', 'add', email, '--role', role], testEnvironment.env, DEMO_PASSWORD)
        }
        await registerAndClaim(testEnvironment, ledger, { registrations: isShort ? 10 : 100 })
        await runCommand(['backup', fromDisk], testEnvironment.env)
      },
    )
    const onServer = await withTestEnvironment(
      { where: 'PostgreSQL', store: 'S3', env, restoredFrom: fromDisk },
      async testEnvironment => {
        await testEnvironment.inspect(data => checkInvariants(data, ledger))
        await testEnvironment.start()
        await runCommand(['backup', fromServer], testEnvironment.env)
        return runBrowserTests(testEnvironment, isShort)
      },
    )
    return await withTestEnvironment(
      { where: 'embedded', env, restoredFrom: fromServer },
      async testEnvironment => {
        const invariants = await testEnvironment.inspect(data => checkInvariants(data, ledger))
        await testEnvironment.start()
        const onDisk = await runBrowserTests(testEnvironment, isShort)
        return `${onServer} browser tests passed on PostgreSQL and S3, ${onDisk} on the embedded database and a disk; ${invariants}`
      },
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Runs the browser tests on the server; returns their number. Throws AssertionFailedError with the titles
 * of those that fail.
 */
async function runBrowserTests(testEnvironment: TestEnvironment, isShort: boolean): Promise<number> {
  const { url, origin, dataDir } = testEnvironment.at()
  const files = isShort
    ? SHORT_RUN
    : (await readdir(BROWSER_TESTS)).filter(name => !WITH_OWN_SERVER.test(name))
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${join(BROWSER_TESTS, 'playwright.config.ts')}`,
      '--reporter=json',
      // One after the other: all tests use one server, whose staff accounts have one last search each.
      '--workers=1',
      ...files.filter(name => name.endsWith('.spec.ts')),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium(),
        TEST_SERVER: JSON.stringify({ url, origin, dataDir }),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')])
  const { stats, suites } = JSON.parse(output) as { stats: Record<string, number>; suites: Suite[] }
  const failures = suites.flatMap(failuresOf)
  mustHold(failures.length === 0, `tests that fail on the restored server:\n${failures.join('\n')}`)
  const passed = stats.expected ?? 0
  mustHold(passed > 0, 'no test was run')
  return passed
}

type Suite = { readonly specs: readonly Spec[]; readonly suites?: readonly Suite[] }
type Spec = {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly {
    readonly results: readonly { readonly error?: { readonly message: string } }[]
  }[]
}

/** Each with the output of its last attempt. */
const failuresOf = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${title}\n${tests.at(-1)?.results.at(-1)?.error?.message ?? ''}`),
  ...suites.flatMap(failuresOf),
]

function chromium(): string {
  try {
    return findHeadlessChromium()
  } catch (error) {
    throw new FaultUnavailableError((error as Error).message)
  }
}

const BROWSER_TESTS = join(root, 'tests/e2e')
const SHORT_RUN = ['check-status.spec.ts', 'tyre-search-by-size.spec.ts', 'new-claim-draft.spec.ts']
/** These start and stop servers of their own. */
const WITH_OWN_SERVER = /^(graceful-shutdown|database-outage|catalogue-import|offline-page)/
