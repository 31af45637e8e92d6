import { expect, test } from 'vitest'
import type { DataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { pageOfChanges } from '../../../domain/catalogue/list-changes/changes-page.ts'
import type { ListChanges } from '../../../domain/catalogue/list-changes/compare-lists.server.ts'
import type { Company } from '../../../domain/company/company.ts'
import { describeChanges } from './describe-changes.server.ts'

const changed = <K extends DataFileKind>(before: object, after: object) =>
  ({
    added: [],
    removed: [],
    changed: [{ before, after, priceMove: null }],
    unchangedCount: 0,
  }) as unknown as ListChanges<K>
const cells = (kind: DataFileKind, before: object, after: object) =>
  describeChanges(kind, pageOfChanges(changed(before, after), { show: null, page: 1 }), 'ms').groups[0]
    ?.rows[0]?.cells

test('a column that has changed has its name in the language of the page, and a day is written as elsewhere', () => {
  const tyre = { tyreSize: '195/55R15', brand: 'A', model: 'B', promotionValidTill: '2026-12-31' }
  expect(cells('tyres', tyre, { ...tyre, promotionValidTill: null, currentPrice: '200' })).toEqual([
    { column: 'Harga hari ini', before: '', after: '200' },
    { column: 'Promosi hingga', before: '31/12/2026', after: '' },
  ])
})

test('a change of the company names the fields as its form does, and entries that were added or removed', () => {
  const review = { name: 'Aminah', rating: 5, text: 'Cepat', title: 'Myvi', time_ago: '1', initials: 'A' }
  const company = { name: 'Satu', slogan: { ms: 'Ya', en: 'Yes' }, reviews: [review], promotions: [] }
  const document = (parts: object) => ({ document: { ...company, ...parts } as unknown as Company })
  const after = document({
    slogan: { ms: 'Tidak', en: 'Yes' },
    reviews: [
      { ...review, text: 'Lambat' },
      { ...review, name: 'Devi', rating: 4 },
    ],
  })
  expect(cells('company', document({}), after)).toEqual([
    { column: 'Slogan (Bahasa Melayu)', before: 'Ya', after: 'Tidak' },
    { column: 'Ulasan pelanggan', before: 'Aminah · 5/5', after: 'Aminah · 5/5, Devi · 4/5' },
  ])
})
