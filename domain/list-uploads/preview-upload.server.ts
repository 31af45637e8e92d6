import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import { buildCatalogueInSlices } from '../catalogue/build-catalogue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.server.ts'
import type { Company } from '../company/company.ts'
import { compareUpload } from './compare-upload.server.ts'
import type { ListUpload } from './list-upload.ts'

/**
 * The catalogue as it would be with an upload, of the whole list until its mode is chosen. Null if the upload is not ready.
 * Nothing of it is kept (rule S33.9).
 */
export async function previewUpload(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  tools: Parameters<typeof compareUpload>[2] & { company: Company },
): Promise<Catalogue | null> {
  const { kind } = upload
  const comparison = await compareUpload(permit, { ...upload, mode: upload.mode ?? 'whole' }, tools)
  if (!comparison?.rows) return null
  const current = await loadCatalogue(tools.database, tools.now())
  const rows = {
    ...current,
    [FIELDS[kind]]: comparison.rows,
    versions: current.versions.filter(version => version.kind !== kind),
  }
  const catalogue = await runInSlices(buildCatalogueInSlices(rows, tools.today, tools.company))
  return { ...catalogue, version: `upload ${upload.id} ${upload.revision} ${catalogue.version}` }
}

const FIELDS = {
  tyres: 'tyres',
  vehicles: 'vehicles',
  'engine-oils': 'engineOils',
  branches: 'branches',
  'labour-charges': 'labourCharges',
} as const
