import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../server/project-root.ts'

// The business rules in docs/rules are numbered; code and tests cite the numbers.

const DOCUMENTS = { S: 'docs/rules/storefront.md', W: 'docs/rules/warranty.md' } as const
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = Object.values(DOCUMENTS).flatMap(path => numbersIn(textOf(path)))

/** The numbers of the rules that a document defines, in its order. */
function numbersIn(document: string): string[] {
  return Array.from(document.matchAll(/^\*\*([SW]\d+\.\d+)\*\* \S/gm), ([, number = '']) => number)
}

/** The rule numbers that a text cites: `rule S4.2`, `rules S4.2, S4.3 and W7.3`. */
function citationsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/\brules? ([SW]\d+\.\d+(?:(?:\s*,\s*(?:and )?|\s+and\s+|\s+to\s+)[SW]\d+\.\d+)*)/gi),
    ([, list = '']) => list.match(/[SW]\d+\.\d+/gi) ?? [],
  ).flat()
}

describe.each(Object.entries(DOCUMENTS))('rules %s of %s', (letter, path) => {
  const document = textOf(path)
  const numbers = numbersIn(document)

  test('are numbered without a gap in each section, and their sections too', () => {
    const sections = Array.from(document.matchAll(/^## (\d+)\. /gm), ([, section]) => Number(section))
    expect(sections).toEqual(sections.map((_, at) => at + 1))
    const expected = sections.flatMap(section =>
      numbers
        .filter(number => number.startsWith(`${letter}${section}.`))
        .map((_, at) => `${letter}${section}.${at + 1}`),
    )
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers).toEqual(expected)
  })

  test('begin their line in the one format', () => {
    const looseNumbers = document.match(/^(?!\*\*[SW]\d+\.\d+\*\* ).*\*\*[SW]\d.*$/gm)
    expect(looseNumbers).toBeNull()
  })
})

test('every rule that is cited exists', () => {
  const unknown = sourceFiles().flatMap(path =>
    citationsIn(textOf(path))
      .filter(number => !rules.includes(number))
      .map(number => `${path}: ${number}`),
  )
  expect(unknown).toEqual([])
})

test('no file cites a document that is not in the repository', () => {
  const citing = sourceFiles().filter(path => FOREIGN_CITATION.test(textOf(path)))
  expect(citing).toEqual([])
})

/** Section signs and file names of documents outside the repository, and numbers of issues. */
const FOREIGN_CITATION =
  /\b(?:reliability|readings|surface|design|stack)\.md\b|\b[SW] §|(?:\(|[,;] )issue \d+/

test.each([
  ['one rule', 'rounded to the sen (rule S4.2)', ['S4.2']],
  ['a list', 'Rules S4.2, W7.3 and S10.11 decide', ['S4.2', 'W7.3', 'S10.11']],
  ['a range', 'rules S4.2 to S4.4', ['S4.2', 'S4.4']],
  ['no rule', 'S4.2 is a chip, and a rule has no number', []],
])('a citation of %s is recognized', (_, text, numbers) => expect(citationsIn(text)).toEqual(numbers))

/** Everything that may cite a rule. */
function sourceFiles(): string[] {
  return ['app', 'domain', 'platform', 'server', 'tests', 'bench', 'docs'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(?:tsx?|jsx?|css|sql|md|html)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
      // The examples of this file are not citations.
      .filter(path => path !== 'tests/integration/rules.unit.test.ts'),
  )
}
