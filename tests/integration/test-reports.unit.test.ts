import { expect, test } from 'vitest'
import {
  describeFailure,
  describeTotal,
  readPlaywrightReport,
  readVitestReport,
} from '../support/test-reports.ts'

test('names every failed unit and integration test with its file, groups, title and the first lines of its error', () => {
  const at = '\n    at /tayar/domain/a.test.ts:2:63'
  const results = readVitestReport(
    {
      numPassedTests: 5,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: '/tayar/domain/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            {
              ancestorTitles: ['a claim'],
              title: 'is refused',
              status: 'failed',
              failureMessages: [`AssertionError: expected 1 to be 2${at}`, `Error: the server ended${at}`],
            },
            { ancestorTitles: [], title: 'is filed', status: 'passed', failureMessages: [] },
          ],
        },
        {
          name: '/tayar/domain/b.test.ts',
          status: 'failed',
          message: "Cannot find module './nothing.ts'",
          assertionResults: [],
        },
        {
          name: '/tayar/domain/hook.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { ancestorTitles: [], title: 'is skipped', status: 'skipped', failureMessages: [] },
          ],
        },
        { name: '/tayar/domain/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    },
    '/tayar',
  )
  expect(results).toEqual({
    passed: 5,
    skipped: 3,
    failures: [
      'domain/a.test.ts › a claim › is refused\n    AssertionError: expected 1 to be 2\n    Error: the server ended',
      "domain/b.test.ts\n    Cannot find module './nothing.ts'",
      'domain/hook.test.ts\n    an import or a hook failed',
    ],
  })
})

test('names every failed browser test with its file, line, groups, title and the first lines of its error', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'booking.spec.ts',
    line: 12,
    tests: [{ status, results: [{ errors: messages.map(message => ({ message })), attachments: [] }] }],
  })
  const results = readPlaywrightReport({
    stats: { expected: 7, skipped: 1 },
    suites: [
      {
        title: 'booking.spec.ts',
        specs: [
          spec(
            'opens',
            'unexpected',
            'Test timeout of 120000ms exceeded.',
            'Error: \u001b[31mno button\u001b[39m',
          ),
          spec('closes', 'expected'),
        ],
        suites: [
          { title: 'on a phone', specs: [spec('opens', 'unexpected', 'Error: no dialog')] },
          { title: 'on a PC', specs: [spec('is skipped', 'skipped')] },
        ],
      },
    ],
    errors: [{ message: 'Error: the server did not start' }],
  })
  expect(results).toEqual({
    passed: 7,
    skipped: 1,
    failures: [
      'booking.spec.ts:12 › opens\n    Test timeout of 120000ms exceeded.\n    Error: no button',
      'booking.spec.ts:12 › on a phone › opens\n    Error: no dialog',
      'outside of the browser tests\n    Error: the server did not start',
    ],
  })
})

test('shows what the page did before a browser test failed', () => {
  const body = Buffer.from('12 ms POST /warranty-registration sent\n40 ms click BUTTON').toString('base64')
  const attachments = [{ name: 'page events', body }, { name: 'screenshot' }]
  const result = { errors: [{ message: 'Error: no image' }], attachments }
  const spec = {
    title: 'opens',
    file: 'a.spec.ts',
    line: 1,
    tests: [{ status: 'unexpected', results: [result] }],
  }
  const report = {
    stats: { expected: 0, skipped: 0 },
    suites: [{ title: 'a.spec.ts', specs: [spec] }],
    errors: [],
  }
  expect(readPlaywrightReport(report).failures).toEqual([
    'a.spec.ts:1 › opens\n    Error: no image\n      12 ms POST /warranty-registration sent\n      40 ms click BUTTON',
  ])
})

test('shows at most eight lines of an error, and 300 characters of a line', () => {
  const lines = describeFailure('a test', `${'x'.repeat(10_000)}\n\n${'y\n'.repeat(50)}`).split('\n')
  expect(lines).toHaveLength(9)
  expect(lines[1]).toBe(`    ${'x'.repeat(300)}`)
})

test('the last lines of a run name every failure, then count everything', () => {
  const failures = [describeFailure('a.test.ts › opens', 'Error: no button'), 'types']
  expect(describeTotal({ passed: 3, skipped: 2, failures })).toBe(
    'a.test.ts › opens\n    Error: no button\n\ntypes\n\n3 passed, 2 failed, 2 skipped',
  )
  expect(describeTotal({ passed: 3, skipped: 0, failures: [] })).toBe('3 passed, 0 failed, 0 skipped')
})
