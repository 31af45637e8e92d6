import type { ListKind, ListRows } from '../../domain/catalogue/list-kind.ts'
import type { ListVersion } from '../../domain/catalogue/list-version.ts'
import type { CatalogueRows } from '../../domain/catalogue/load-catalogue.server.ts'
import type { NewList } from '../../domain/catalogue/publish-list.server.ts'

// Rows and versions of the catalogue, with the test's changes.

export const noRows: CatalogueRows = {
  tyres: [],
  vehicles: [],
  engineOils: [],
  branches: [],
  labourCharges: [],
  promotions: [],
  company: null,
  versions: [],
}

export function oilRow(
  row: Partial<CatalogueRows['engineOils'][number]> = {},
): CatalogueRows['engineOils'][number] {
  return {
    position: 1,
    productName: 'Helix',
    brand: 'Shell',
    brandLogo: null,
    productImage: null,
    type: null,
    viscosity: null,
    volume: null,
    standardPrice: '92',
    promotionPrice: null,
    ...row,
  }
}

/** A list of the owner that `npm run import` publishes at once. */
export const aNewList = <K extends ListKind>(
  kind: K,
  rows: ListRows[K],
  parts: Partial<NewList<K>> = {},
): NewList<K> => ({
  kind,
  rows,
  shown: null,
  effectiveAt: null,
  origin: 'command',
  counts: { rows: rows.length },
  note: null,
  isSample: false,
  hasSampleRows: false,
  sampleWrittenOn: null,
  fileHash: null,
  ...parts,
})

/** A version of the owner's tyres, published at once on 2026-11-20, with its own content. */
export function aVersion({ number = 1, ...parts }: Partial<ListVersion> = {}): ListVersion {
  const at = new Date('2026-11-20T00:00:00Z')
  return {
    kind: 'tyres',
    number,
    contentId: number,
    origin: 'command',
    state: 'ready',
    effectiveAt: at,
    at,
    by: 'command line',
    counts: { rows: 1 },
    note: null,
    isSample: false,
    hasSampleRows: false,
    sampleWrittenOn: null,
    fileHash: null,
    ...parts,
  }
}
