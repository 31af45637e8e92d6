import type { CatalogueRows } from '../../domain/catalogue/load-catalogue.server.ts'

// Rows of the catalogue's tables, with what a test says of them.

export const noRows: CatalogueRows = {
  tyres: [],
  vehicles: [],
  engineOils: [],
  branches: [],
  labourCharges: [],
  company: null,
  dataFiles: [],
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

export function dataFileRow(
  kind: string,
  row: Partial<CatalogueRows['dataFiles'][number]> = {},
): CatalogueRows['dataFiles'][number] {
  return {
    kind,
    isSample: false,
    hasSampleRows: false,
    version: 1,
    rowCount: 0,
    contentHash: '',
    importedAt: new Date(0),
    sampleWrittenOn: null,
    ...row,
  }
}
