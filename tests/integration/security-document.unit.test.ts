import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

// docs/security.md answers every requirement of a standard exactly once, and the files that it names exist.

const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = Array.from(
  text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| \*\*(.+?)\.\*\* (.+) \|$/gm),
  ([, id = '', asks = '', answer = '', why = '']) => ({ id, asks, answer, why }),
)

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; later ones are level 3. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

test('every requirement is answered once, in order', () => {
  const wanted = SECTIONS.split(/\s+/).flatMap(entry => {
    const [section, most] = entry.split(':')
    return Array.from({ length: Number(most) }, (_, at) => `${section}.${at + 1}`)
  })
  expect(rows.map(({ id }) => id)).toEqual(wanted)
})

test('each answer is one of three, and the summary table has their counts', () => {
  const count = (answer: string) => rows.filter(row => row.answer === answer).length
  const [holds, missing, apart] = ['Holds', 'Does not hold yet', 'Not applicable'].map(count)
  expect(text).toContain(`| ${holds} | ${missing} | ${apart} | ${rows.length} |`)
  expect((holds ?? 0) + (missing ?? 0) + (apart ?? 0)).toBe(rows.length)
})

test('every file named in docs/security.md exists', () => {
  const named = Array.from(
    text.matchAll(/`((?:app|domain|platform|server|tests)\/[\w./*-]+)`/g),
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(path => !existsSync(join(root, path.replace(/\*.*/, ''))))).toEqual([])
})
