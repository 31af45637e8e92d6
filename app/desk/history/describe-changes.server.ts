import { isDeepStrictEqual } from 'node:util'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import type { ListChanges } from '../../../domain/catalogue/list-changes/compare-lists.server.ts'
import { describeRows } from '../../../domain/catalogue/list-changes/row-description.ts'

/** The first rows of every group of changes by name, with the cells that differ, as the screen shows them. */
export function describeChanges<K extends DataFileKind>(kind: K, changes: ListChanges<K>) {
  const { name } = describeRows(kind)
  const group = (rows: ListChanges<K>['added']) => ({
    count: rows.length,
    names: rows.slice(0, MAX_ROWS).map(name),
  })
  return {
    added: group(changes.added),
    removed: group(changes.removed),
    changed: {
      count: changes.changed.length,
      rows: changes.changed
        .slice(0, MAX_ROWS)
        .map(({ before, after }) => ({ name: name(after), cells: differingCells(before, after) })),
    },
    unchangedCount: changes.unchangedCount,
  }
}

/** The columns with another value, named as in the data files; of the company its fields. */
function differingCells(before: object, after: object) {
  const [old, fresh] = [before, after].map(row => Object.entries(row))
  const values = (entries: [string, unknown][] = []) =>
    new Map(
      entries.flatMap(([key, value]) =>
        key === 'document' ? Object.entries(value as object) : [[key, value]],
      ),
    )
  const [one, two] = [values(old), values(fresh)]
  return [...new Set([...one.keys(), ...two.keys()])]
    .filter(key => key !== 'position' && !isDeepStrictEqual(one.get(key) ?? null, two.get(key) ?? null))
    .map(key => ({ column: snakeCase(key), before: asText(one.get(key)), after: asText(two.get(key)) }))
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}

const MAX_ROWS = 50
const MAX_TEXT = 200
