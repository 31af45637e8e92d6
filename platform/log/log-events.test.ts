import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** Files whose log calls do not have an `event` yet. */
const PENDING = new Set([
  'app/account/sign-in/sign-out.route.ts',
  'app/emails/account-emails.server.ts',
  'app/staff/dashboard/dashboard.route.tsx',
  'app/staff/dashboard/delete.route.ts',
  'domain/catalogue/catalogue-cache.server.ts',
  'domain/catalogue/data-files/import-data-file.server.ts',
])

const files = globSync('{app,domain,platform,server}/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .sort()

/** The start of the arguments of each log call in a file. */
const logCalls = (file: string) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /\blog\.(?:debug|info|warn|error|fatal)\(\s*(.{0,80})/gs,
    ),
  ].map(match => ({ file, args: match[1]?.replaceAll(/\s+/g, ' ') ?? '' }))

test('every log call begins with a snake_case event', () => {
  const calls = files.flatMap(logCalls)
  expect(calls.length).toBeGreaterThan(30)
  const wrong = calls.filter(
    ({ file, args }) => !PENDING.has(file) && !/^\{ event: '[a-z][a-z\d_]+'/.test(args),
  )
  expect(wrong).toEqual([])
})
