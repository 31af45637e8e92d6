import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PAGE_EVENTS } from './page-events.ts'

/**
 * What a test runner reported. A failure is some lines: its file and test, then the beginning of its error.
 */
export type TestResults = { readonly passed: number; readonly skipped: number; readonly failures: string[] }

/** The fields of Vitest's JSON report that are read here. */
export type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[] | null
    }[]
  }[]
}

/** The fields of Playwright's JSON report that are read here. */
type PlaywrightReport = {
  stats: { expected: number; skipped: number }
  suites: PlaywrightSuite[]
  /** outside of tests, as in the global setup */
  errors: { message?: string }[]
}
type PlaywrightSuite = {
  title: string
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: PlaywrightResult[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightResult = {
  errors: { message: string }[]
  /** `body` is Base64 */
  attachments: { name: string; body?: string }[]
}

/** A file that failed without a failed test, by its imports or hooks, is one failure. */
export function readVitestReport(report: VitestReport, root: string): TestResults {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      return [describeFailure(file, message || 'an import or a hook failed')]
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      describeFailure([file, ...ancestorTitles, title].join(' › '), failureMessages?.join('\n')),
    )
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures }
}

export function readPlaywrightReport({ stats, suites, errors }: PlaywrightReport): TestResults {
  // The outermost suites are the files.
  const failures = suites.flatMap(suite => failuresOf(suite, []))
  failures.push(...errors.map(({ message }) => describeFailure('outside of the browser tests', message)))
  return { passed: stats.expected, skipped: stats.skipped, failures }
}

function failuresOf({ specs, suites = [] }: PlaywrightSuite, titles: string[]): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const errors = results.flatMap(result => result.errors.map(({ message }) => message))
        const failure = describeFailure([`${file}:${line}`, ...titles, title].join(' › '), errors.join('\n'))
        return [failure, ...results.flatMap(pageEventsOf)].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(suite => failuresOf(suite, [...titles, suite.title]))]
}

/** What the browser did before the failure (page-events.ts), each line indented. */
function pageEventsOf({ attachments }: PlaywrightResult): string[] {
  return attachments
    .filter(({ name }) => name === PAGE_EVENTS)
    .flatMap(({ body = '' }) => Buffer.from(body, 'base64').toString().split('\n'))
    .map(line => `      ${line}`)
}

const MAX_LINES = 8
const MAX_LINE_LENGTH = 300

/** `what` and the first lines of an error, without colours, empty lines and the stack. */
export function describeFailure(what: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter(line => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, MAX_LINES)
  return [what, ...lines.map(line => `    ${line.slice(0, MAX_LINE_LENGTH)}`)].join('\n')
}

/**
 * The end of a run's output: every failure, then the counts. CI systems keep only the end of a long output.
 */
export function describeTotal({ passed, skipped, failures }: TestResults): string {
  return [...failures, `${passed} passed, ${failures.length} failed, ${skipped} skipped`].join('\n\n')
}
