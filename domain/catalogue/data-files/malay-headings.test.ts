import { expect, test } from 'vitest'
import { csvFormats } from './csv-formats.ts'
import type { CsvKind } from './data-file.ts'
import { storedColumns } from './format-data-file.ts'
import { malayHeadings } from './malay-headings.ts'
import { mapHeader } from './map-header.ts'

test.each(Object.keys(csvFormats) as CsvKind[])('the Malay headings of %s are read as its columns', kind => {
  const columns = storedColumns(csvFormats[kind])
  const headings = malayHeadings(kind)
  expect(headings.filter(heading => heading.includes('_'))).toEqual([])
  const { indexes, repeated, unknown } = mapHeader(headings, csvFormats[kind])
  expect([...indexes].sort((a, b) => a[1] - b[1]).map(([column]) => column)).toEqual(columns)
  expect([repeated, unknown]).toEqual([[], []])
})
