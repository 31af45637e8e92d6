import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../server/project-root.ts'
import { findHeadlessChromium } from './support/find-chromium.ts'
import {
  describeFailure,
  describeTotal,
  readPlaywrightReport,
  readVitestReport,
  type TestResults,
  type VitestReport,
} from './support/test-reports.ts'

// `npm test`: types, lint and unit tests beside the build, then the integration tests beside the browser
// tests. `npm run check` (--quick): the first three. `npm test -- --thorough` tries cases that a usual run
// tries a share of (support/thorough.ts). A failure does not stop the later steps; the last lines name every
// failure and count everything.
const isQuick = process.argv.includes('--quick')
if (process.argv.includes('--thorough')) process.env.TEST_THOROUGH = 'yes'
// A temporary folder of the tests, so that a failed or killed test leaves nothing behind. Processes of other
// users enter it too.
const temporary = mkdtempSync(join(tmpdir(), 'tayar-run-'))
chmodSync(temporary, 0o755)
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
process.env.TEMPLATE_FOLDER = tmpdir()
process.env.TMPDIR = temporary
// All test workers and commands load the same packages.
process.env.NODE_COMPILE_CACHE = join(temporary, 'tayar-compile-cache')
const total = { passed: 0, skipped: 0, failures: [] as string[] }

// Neither the build nor the checks alone keep two cores busy.
const build = isQuick ? undefined : step('build', () => runOrThrow('server/commands/build.ts'))
await step('types', async () => {
  await tool('@react-router/dev/bin.cjs', 'typegen')
  await tool('typescript/bin/tsc', '--noEmit')
})
await step('lint and format', () => tool('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', '.'))
await vitest('unit')
await build
if (!isQuick) {
  await step('find a browser', () => {
    process.env.CHROMIUM_PATH = findHeadlessChromium()
  })
  // Both wait as much as they compute: in parallel they keep all cores busy. Integration output is printed
  // after the browser tests' output.
  const browserTests = browser()
  await vitest('integration', { printAfter: browserTests })
}

console.log(`\n${describeTotal(total)}`)
process.exitCode = total.failures.length > 0 ? 1 : 0

/** Runs a step that passes or fails as a whole, and counts it. */
async function step(name: string, run: () => unknown) {
  const start = Date.now()
  let result = 'ok'
  try {
    await run()
    total.passed++
  } catch (error) {
    console.error(error)
    total.failures.push(describeFailure(name, String(error)))
    result = 'FAILED'
  }
  console.log(`${result}: ${name} (${Math.round((Date.now() - start) / 1000)} s)`)
}

/** Runs a Vitest project; with `printAfter` its output is printed once that promise has settled. */
async function vitest(project: string, { printAfter }: { printAfter?: Promise<void> } = {}) {
  const file = join(temporary, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const { code, output } = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', project, ...reporters],
    { isQuiet: printAfter !== undefined },
  )
  await printAfter
  process.stdout.write(output)
  count(project, { file, code }, (report: VitestReport) => readVitestReport(report, root))
}

async function browser() {
  const file = join(temporary, 'browser.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const { code } = await run('node_modules/@playwright/test/cli.js', [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=line,json',
  ])
  count('browser', { file, code }, readPlaywrightReport)
}

/**
 * Adds a report's results. A run without a report, without tests, or with a bad exit code counts as failed.
 */
function count<Report>(
  name: string,
  { file, code }: { file: string; code: number },
  read: (report: Report) => TestResults,
) {
  try {
    const { passed, skipped, failures } = read(JSON.parse(readFileSync(file, 'utf8')))
    total.passed += passed
    total.skipped += skipped
    total.failures.push(...failures)
    if (passed + failures.length === 0) throw new Error('no test ran')
    // The report does not count the tests of a worker process that crashed.
    if (code !== 0 && failures.length === 0) throw new Error(`no test failed, but the exit code is ${code}`)
  } catch (error) {
    total.failures.push(describeFailure(name, String(error)))
  }
}

function tool(path: string, ...args: string[]) {
  return runOrThrow(join('node_modules', path), ...args)
}

/** Runs a program; throws its output unless it exits with 0. */
async function runOrThrow(path: string, ...args: string[]) {
  const { code, output } = await run(path, args, { isQuiet: true })
  if (code !== 0) throw new Error(output || `${path} ended with ${code}`)
}

/** Runs a program of this folder to its end. A quiet one prints nothing; its output is returned. */
async function run(path: string, args: string[], { isQuiet = false } = {}) {
  const out = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: [isQuiet ? 'ignore' : 'inherit', out, out],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  const [code] = await once(child, 'close')
  children.delete(child)
  return { code, output }
}
