import { expect, test } from 'vitest'
import { messages } from '../../../tests/support/messages.ts'
import { HISTORY_FIELDS } from '../claims-history/history-filters.ts'
import { SEARCH_FIELDS } from '../search/search-filters.ts'
import { formatDetails } from './format-details.ts'

test.each([
  [{ filters: 'plate, claim_status' }, 'Tapisan: Nombor plat, Status tuntutan'],
  [{ filters: '' }, ''],
  [{ registration: 'a1', tyre: 'E8FQ-NBN2', photos: 2 }, 'ID waranti: a1 · ID tayar: E8FQ-NBN2 · Gambar: 2'],
  [{ from: 'staff', role: 'admin' }, 'Peranan sebelum ini: Kakitangan · Peranan: Pentadbir'],
  [{ mode: 'whole' }, 'Cara: senarai penuh'],
  [{ tyreIds: 2, claims: 0, files: 1 }, 'ID tayar: 2 · Tuntutan: 0 · Fail: 1'],
])('%j in Malay: %s', (details, shown) => expect(formatDetails(details, messages.ms)).toBe(shown))

test('every filter of both lists has its words', () => {
  for (const field of [...SEARCH_FIELDS, ...HISTORY_FIELDS])
    expect(formatDetails({ filters: field }, messages.en)).not.toContain(
      field.includes('_') ? field : `: ${field}`,
    )
})

test('a type without a translation is shown as in the data file', () => {
  expect(formatDetails({ old_key: 'plate' } as object, messages.en)).toBe('old_key: plate')
  expect(formatDetails({ filters: 'old_field' }, messages.en)).toBe('Filters: old_field')
  expect(formatDetails({ role: 'toString', filters: 'toString' }, messages.en)).toBe(
    'Role: toString · Filters: toString',
  )
})
