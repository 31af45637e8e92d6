import { expect, test } from 'vitest'
import { diagnose, type Facts } from './diagnose.ts'

const MB = 1024 * 1024
const now = new Date('2026-11-22T12:00:00Z')
const levels = (facts: Omit<Facts, 'now'>) =>
  diagnose({ now, ...facts }).map(({ check, level }) => `${check}: ${level}`)

test.each<[string, Omit<Facts, 'now'>, string[]]>([
  ['a fact that is not known', {}, []],
  ['enough memory', { memoryBytes: 400 * MB }, ['memory: ok']],
  ['too little memory for a start', { memoryBytes: 400 * MB - 1 }, ['memory: problem']],
  ['enough disk', { freeDiskBytes: 3_000 * MB }, ['disk: ok']],
  ['low disk', { freeDiskBytes: 1_000 * MB }, ['disk: warning']],
  ['full disk', { freeDiskBytes: 100 * MB }, ['disk: problem']],
  ['files in S3', { freeDiskBytes: Number.POSITIVE_INFINITY }, ['disk: ok']],
  ['an orderly stop', { uncleanStop: null }, ['last stop: ok']],
  ['a killed process', { uncleanStop: { startedAt: 'then' } }, ['last stop: warning']],
  ['backups that are off', { backups: { areOn: false, newestAt: null } }, ['backup: warning']],
  ['no backup yet', { backups: { areOn: true, newestAt: null } }, ['backup: warning']],
  [
    'a backup of last night',
    { backups: { areOn: true, newestAt: new Date('2026-11-21T19:30Z') } },
    ['backup: ok'],
  ],
  [
    'an old backup',
    { backups: { areOn: true, newestAt: new Date('2026-11-20T19:30Z') } },
    ['backup: problem'],
  ],
  ['mails in the outbox', { mail: null }, ['mail: warning']],
  ['an accepted mail', { mail: { isAccepted: true, isTest: true } }, ['mail: ok']],
  ['no mail server', { mail: { isAccepted: false, isTest: false } }, ['mail: problem']],
  ['a refused mail', { mail: { isAccepted: false, isTest: true, reason: 'refused' } }, ['mail: problem']],
  ['no sample', { sample: { registrations: 0, accounts: 0, tables: [] } }, ['sample data: ok']],
  [
    'a sample table',
    { sample: { registrations: 0, accounts: 0, tables: ['tyres'] } },
    ['sample data: warning'],
  ],
  ['the company of the sample', { hasSampleCompany: true }, ['company: warning']],
  ['a company of its own', { hasSampleCompany: false }, ['company: ok']],
  ['branches that are counted', { branches: null }, []],
  ['branches as the company says', { branches: { words: '35+', count: 35 } }, ['branches: ok']],
  ['fewer branches than the company says', { branches: { words: '35+', count: 2 } }, ['branches: warning']],
  [
    'no administrator',
    { staff: { administrators: 0, withoutSecondFactor: 0 } },
    ['administrators: problem', 'second factors: ok'],
  ],
  [
    'staff without a second factor',
    { staff: { administrators: 1, withoutSecondFactor: 2 } },
    ['administrators: ok', 'second factors: warning'],
  ],
  [
    'a local address',
    { publicUrl: { url: 'http://localhost:3000', trustProxy: 0 } },
    ['PUBLIC_URL: warning'],
  ],
  [
    'one proxy more than is trusted',
    {
      publicUrl: { url: 'https://a.example', trustProxy: 1, problem: null, seen: { client: '::1', hops: 2 } },
    },
    ['PUBLIC_URL: ok', 'TRUST_PROXY: problem'],
  ],
  [
    'a trusted proxy that is not there',
    {
      publicUrl: { url: 'http://a.example', trustProxy: 1, problem: null, seen: { client: '::1', hops: 0 } },
    },
    ['PUBLIC_URL: ok', 'TRUST_PROXY: problem'],
  ],
  [
    'an https proxy that names no client',
    {
      publicUrl: { url: 'https://a.example', trustProxy: 0, problem: null, seen: { client: '::1', hops: 0 } },
    },
    ['PUBLIC_URL: ok', 'TRUST_PROXY: problem'],
  ],
  [
    'the proxies that are trusted',
    {
      publicUrl: { url: 'https://a.example', trustProxy: 1, problem: null, seen: { client: '::1', hops: 1 } },
    },
    ['PUBLIC_URL: ok', 'TRUST_PROXY: ok'],
  ],
  [
    'an address that answers',
    { publicUrl: { url: 'https://a.example', trustProxy: 1, problem: null } },
    ['PUBLIC_URL: ok'],
  ],
  [
    'an unreachable address',
    { publicUrl: { url: 'https://a.example', trustProxy: 1, problem: 'no answer' } },
    ['PUBLIC_URL: problem'],
  ],
  [
    'https without a trusted proxy',
    { publicUrl: { url: 'https://a.example', trustProxy: 0 } },
    ['TRUST_PROXY: problem'],
  ],
])('%s', (_, facts, expected) => {
  expect(levels(facts)).toEqual(expected)
})

test('a finding names the data file that is still the sample', () => {
  const [finding] = diagnose({ now, sample: { registrations: 3, accounts: 1, tables: ['branches'] } })
  expect(finding?.text).toContain('3 sample registrations, 1 demo accounts, data file branches')
})
