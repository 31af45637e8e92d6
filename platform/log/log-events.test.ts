import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

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
  const wrong = calls.filter(({ args }) => !/^\{ event: '[a-z][a-z\d_]+'/.test(args))
  expect(wrong).toEqual([])
})
