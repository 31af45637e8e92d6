import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'
import { everyNth } from '../support/thorough.ts'

// No regular expression takes super-linear time on long input, which an attacker could use to block the
// server.

const files = ['app', 'domain', 'platform', 'server'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|tsx|js)$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .map(file => join(folder, file)),
)

/** Every regular expression literal, with its file. */
const patterns = new Map<string, string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  collect(program, file)
}

function collect(node: unknown, file: string): void {
  if (Array.isArray(node)) for (const each of node) collect(each, file)
  else if (typeof node === 'object' && node !== null) {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (regex) patterns.set(`/${regex.pattern}/${regex.flags.replace('y', '')}`, file)
    for (const each of Object.values(node)) collect(each, file)
  }
}

/** Applied only to the owner's data files, to settings and to the application's own values. */
const OWNERS = new Set(['/[.,]+$/', '/\\/+$/', '/\\B(?=(\\d{3})+$)/g', '/\\s*[\\r\\n\\t]+\\s*/g'])

/** As long as a field, and as a URL or header, may be at most. */
const LENGTH = 10_000

test('the exempt expressions still exist', () => {
  expect([...OWNERS].filter(pattern => !patterns.has(pattern))).toEqual([])
})

test('no expression takes long on any text that a form or URL can contain', () => {
  expect(patterns.size).toBeGreaterThan(60)
  const slow: string[] = []
  const context = createContext({ text: '' })
  for (const [pattern, file] of patterns) {
    if (OWNERS.has(pattern)) continue
    // Repetitions of the expression's own characters, and of typical character classes.
    const own = pattern.replace(/\\[dwsDWSbBpPu]/g, '').match(/[^\\^$()[\]{}|?*+]/g) ?? []
    const letters = [...new Set([...own.slice(0, 24), ' ', 'a', '0', '-', '\t'])]
    const bases = [
      ...letters,
      ...letters.flatMap(one => [' ', 'a', '0'].map(other => one + other)),
      '\n ',
      '",',
      '0.',
    ]
    const texts = bases.flatMap(base => {
      const long = base.repeat(LENGTH / base.length)
      return [`${long}\u0001`, `${base[0]}${(base[1] ?? base).repeat(LENGTH)}\u0001`]
    })
    const script = new Script(`text.search(${pattern})`)
    const measure = () => {
      const started = process.threadCpuUsage()
      script.runInContext(context, { timeout: 10_000 })
      return process.threadCpuUsage(started).user / 1_000
    }
    for (const text of everyNth(3, texts)) {
      context.text = text
      try {
        // A garbage collection may fall into the first measurement.
        const milliseconds = measure() <= MAX_MS ? 0 : measure()
        if (milliseconds > MAX_MS)
          slow.push(
            `${pattern} in ${file}: ${Math.round(milliseconds)} ms for ${JSON.stringify(text.slice(0, 9))}…`,
          )
      } catch (error) {
        slow.push(`${pattern} in ${file}: ${error}`)
        break
      }
    }
  }
  expect(slow).toEqual([])
}, 120_000)

/** CPU time of this thread: linear expressions take less than 1 ms, quadratic ones more than 50. */
const MAX_MS = 30
