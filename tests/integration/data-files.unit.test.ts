import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { branchesFile } from '../../domain/catalogue/data-files/branches-file.ts'
import { engineOilsFile } from '../../domain/catalogue/data-files/engine-oils-file.ts'
import { labourChargesFile } from '../../domain/catalogue/data-files/labour-charges-file.ts'
import { tyresFile } from '../../domain/catalogue/data-files/tyres-file.ts'
import { vehiclesFile } from '../../domain/catalogue/data-files/vehicles-file.ts'
import { root } from '../../server/project-root.ts'

const csvFiles = {
  'tyres.csv': tyresFile,
  'vehicles.csv': vehiclesFile,
  'engine-oils.csv': engineOilsFile,
  'branches.csv': branchesFile,
  'labour-charges.csv': labourChargesFile,
}

test.each(Object.entries(csvFiles))('docs/data-files.md lists every column of %s, in order', (name, file) => {
  const rows = documented(name)
  expect(rows.map(row => row.name)).toEqual(file.columns)
  const needed = rows.filter(row => row.needed !== 'optional').map(row => row.name)
  expect(needed.toSorted()).toEqual([...new Set(file.needed.flat())].toSorted())
})

// The parsers of both files refuse unknown and missing keys, so the samples have exactly the keys that exist.
test.each(['company.json', 'registrations.json'])('docs/data-files.md lists every key of %s', name => {
  const sample: unknown = JSON.parse(readFileSync(join(root, 'sample', name), 'utf8'))
  const names = documented(name).map(row => row.name)
  expect(names.toSorted()).toEqual([...new Set(keysOf(sample))].toSorted())
})

/**
 * The rows of the first table after the place where the document introduces a file: first and second cell.
 */
function documented(file: string) {
  const text = readFileSync(join(root, 'docs/data-files.md'), 'utf8')
  const from = Math.max(text.indexOf(`\n## \`${file}\`\n`), text.indexOf(`\n**\`sample/${file}\`**`))
  expect(from).toBeGreaterThan(0)
  const table = /(?:^\|.*\n)+/m.exec(text.slice(from))?.[0] ?? ''
  return Array.from(table.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm), ([, name = '', needed = '']) => ({
    name,
    needed,
  }))
}

/** The paths of all keys: `name`, `slogan.en`, `reviews[].rating`. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(entry => keysOf(entry, path && `${path}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, entry]) => {
    const own = path ? `${path}.${key}` : key
    return [own, ...keysOf(entry, own)]
  })
}
