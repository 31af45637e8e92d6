import { fstatSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { describeDemoAccounts, isJournal } from './describe-demo-accounts.ts'

const demo = { password: 'cxr2tm9q4n', accounts: [{ email: 'admin@tayar.test', role: 'admin' as const }] }

function settings(env: Record<string, string>): Settings {
  const read = readSettings(env)
  if (!read.ok) throw new Error(read.problems.join())
  return read.settings
}

test('the password of the demo accounts is printed to a terminal, but never into the journal', () => {
  const describe = (env: Record<string, string>, isJournal: boolean) =>
    describeDemoAccounts(demo, { settings: settings({ DATA_DIR: '/srv/data', ...env }), isJournal })
  expect(describe({}, false)).toContain('password cxr2tm9q4n\n    admin@tayar.test (admin)')
  expect(describe({}, true)).toContain('password in /srv/data/demo-password\n    admin@tayar.test (admin)')
  expect(describe({ DEMO_PASSWORD: 'a long password' }, true)).toContain('password in DEMO_PASSWORD\n')
})

test('a start with sample data but without demo accounts says why', () => {
  const describe = (env: Record<string, string>) =>
    describeDemoAccounts(null, { settings: settings(env), isJournal: false })
  expect(describe({ PUBLIC_URL: 'http://192.168.1.5:3000' })).toContain('where PUBLIC_URL is localhost')
  expect(describe({ PUBLIC_URL: 'https://tayar.example', SAMPLE_DATA: 'off' })).toBe('')
})

test('standard error is the journal if systemd’s JOURNAL_STREAM names it', () => {
  const { dev, ino } = fstatSync(2)
  expect(isJournal(2, { JOURNAL_STREAM: `${dev}:${ino}` })).toBe(true)
  expect(isJournal(2, { JOURNAL_STREAM: `${dev}:${ino + 1}` })).toBe(false)
  expect(isJournal(2, {})).toBe(false)
})
