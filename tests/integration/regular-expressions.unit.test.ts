import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

// No regular expression of ours can be kept thinking: what it is given may be somebody's attempt at that (reliability.md 8).

const files = ['app', 'domain', 'platform', 'server'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(ts|tsx|js)$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
    .map(file => join(folder, file)),
)

/** Every pattern that is written out, and where. */
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

/** What only the owner's own sheets and settings are held against, and the shop's own numbers. */
const OWNERS = new Set(['/[.,]+$/', '/\\/+$/', '/\\B(?=(\\d{3})+$)/g', '/\\s*[\\r\\n\\t]+\\s*/g'])

/** As long as a field may be, and the address and its head at most. */
const LENGTH = 10_000

test('what stands aside is still there', () => {
  expect([...OWNERS].filter(pattern => !patterns.has(pattern))).toEqual([])
})

test('no pattern takes long over any text that a form or an address can hold', () => {
  expect(patterns.size).toBeGreaterThan(60)
  const slow: string[] = []
  const context = createContext({ text: '' })
  for (const [pattern, file] of patterns) {
    if (OWNERS.has(pattern)) continue
    // What it looks for itself is what it stumbles over; and what stands for whole classes.
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
    for (const text of texts) {
      context.text = text
      const started = process.cpuUsage()
      try {
        script.runInContext(context, { timeout: 10_000 })
      } catch (error) {
        slow.push(`${pattern} in ${file}: ${error}`)
        break
      }
      const milliseconds = process.cpuUsage(started).user / 1_000
      if (milliseconds > MAX_MS)
        slow.push(
          `${pattern} in ${file}: ${Math.round(milliseconds)} ms for ${JSON.stringify(text.slice(0, 9))}…`,
        )
    }
  }
  expect(slow).toEqual([])
}, 120_000)

/** of the processor's time: what is linear takes less than one, what is quadratic more than fifty */
const MAX_MS = 30
