import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../server/build.ts'
import { root } from '../server/project-root.ts'
import { findChromium } from './support/find-chromium.ts'

// `npm test`: types, lint, unit tests, then the integration tests beside the browser. `npm run check` (--quick): the first
// three. Everything runs even where something before it failed; the last line counts it all.
const isQuick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'tayar-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** of those that passed, the ones that did so only when they were tried again */
let flaky = 0

await step('types', async () => {
  await tool('@react-router/dev/bin.cjs', 'typegen')
  await tool('typescript/bin/tsc', '--noEmit')
})
await step('lint and format', () => tool('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', '.'))
await vitest('unit')
if (!isQuick) {
  await step('build', buildIfStale)
  await step('a browser to test with', () => {
    process.env.CHROMIUM_PATH = findChromium()
  })
  // Both wait as much as they work: side by side no core is idle. The browser is shown as it goes, the other after it.
  const promises = browser()
  await vitest('integration', { shownAfter: promises })
}

rmSync(reports, { recursive: true })
if (flaky > 0) console.log(`\nflaky: ${flaky} passed only when tried again; what they said is above`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** One thing that passes or fails as a whole. */
async function step(name: string, run: () => unknown) {
  const start = Date.now()
  let passed = true
  try {
    await run()
  } catch (error) {
    console.error(error)
    passed = false
  }
  total[passed ? 'passed' : 'failed']++
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - start) / 1000)} s)`)
}

/** Runs a project's tests; with `shownAfter` what they say is held back until that has ended. */
async function vitest(project: string, { shownAfter }: { shownAfter?: Promise<void> } = {}) {
  const file = join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const { code, said } = await run('vitest/vitest.mjs', ['run', '--project', project, ...reporters], {
    isQuiet: shownAfter !== undefined,
  })
  await shownAfter
  process.stdout.write(said)
  count(project, { file, code }, report => ({
    flaky: flakyOf(report),
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter(
        (suite: { status: string; assertionResults: unknown[] }) =>
          suite.status === 'failed' && suite.assertionResults.length === 0,
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

async function browser() {
  const file = join(reports, 'browser.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const { code } = await run('@playwright/test/cli.js', [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=line,json',
  ])
  count('browser', { file, code }, ({ stats }) => ({
    flaky: stats.flaky,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** How many tests of Vitest's report passed although they had failed before; says what they said then. */
function flakyOf({ testResults }: { testResults: { assertionResults: Assertion[] }[] }): number {
  const tests = testResults
    .flatMap(suite => suite.assertionResults)
    .filter(test => test.status === 'passed' && test.failureMessages.length > 0)
  for (const { fullName, failureMessages } of tests)
    console.log(`flaky: ${fullName}\n${failureMessages.join('\n')}`)
  return tests.length
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** Adds a report's figures; a run that left no report, ran nothing, or ended badly though nothing failed has failed. */
function count(
  name: string,
  { file, code }: { file: string; code: number },
  // biome-ignore lint/suspicious/noExplicitAny: the reporters' own JSON
  figures: (report: any) => typeof total & { flaky: number },
) {
  try {
    const { passed, failed, skipped, ...tried } = figures(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) throw new Error('no test ran')
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    flaky += tried.flaky
    // A process of tests that died takes its tests along, and no report counts them.
    if (code !== 0 && failed === 0) throw new Error(`no test failed, yet it ended with ${code}`)
  } catch (error) {
    console.error(`FAILED: ${name}: ${error}`)
    total.failed++
  }
}

/** Runs a tool whose exit says whether all is well. */
async function tool(path: string, ...args: string[]) {
  const { code } = await run(path, args)
  if (code !== 0) throw new Error(`${path} ended with ${code}`)
}

/** Runs a tool to its end; a quiet one shows nothing, what it said is returned. */
async function run(path: string, args: string[], { isQuiet = false } = {}) {
  const out = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: [isQuiet ? 'ignore' : 'inherit', out, out],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said }
}
