import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../server/build.ts'
import { root } from '../server/root.ts'
import { findChromium } from './support/find-chromium.ts'

// `npm test`: types, lint, unit and integration tests, the browser. `npm run check` (--quick): the first three.
// Everything runs even where something before it failed; the last line counts it all.
const isQuick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'tayar-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }

step('types', () => tool('@react-router/dev/bin.cjs', 'typegen') && tool('typescript/bin/tsc', '--noEmit'))
step('lint and format', () => tool('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', '.'))
vitest('unit')
if (!isQuick) {
  step('build', () => {
    buildIfStale()
    return true
  })
  vitest('integration')
  browser()
}

rmSync(reports, { recursive: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** One thing that passes or fails as a whole. */
function step(name: string, run: () => boolean) {
  const start = Date.now()
  let passed = false
  try {
    passed = run()
  } catch (error) {
    console.error(error)
  }
  total[passed ? 'passed' : 'failed']++
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - start) / 1000)} s)`)
}

function vitest(project: string) {
  const file = join(reports, `${project}.json`)
  tool(
    'vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  )
  count(project, file, report => ({
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

function browser() {
  const file = join(reports, 'browser.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  process.env.CHROMIUM_PATH = findChromium()
  tool(
    '@playwright/test/cli.js',
    'test',
    '--config=tests/promises/playwright.config.ts',
    '--reporter=line,json',
  )
  count('browser', file, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** Adds a report's figures; a run that left no report, or ran nothing, has failed. */
// biome-ignore lint/suspicious/noExplicitAny: the reporters' own JSON
function count(name: string, file: string, figures: (report: any) => typeof total) {
  try {
    const { passed, failed, skipped } = figures(JSON.parse(readFileSync(file, 'utf8')))
    if (passed + failed === 0) throw new Error('no test ran')
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  } catch (error) {
    console.error(`FAILED: ${name}: ${error}`)
    total.failed++
  }
}

function tool(path: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return status === 0
}
