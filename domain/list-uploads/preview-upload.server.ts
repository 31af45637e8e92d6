import { runInSlices } from '../../platform/event-loop/slices.ts'
import type { Permit } from '../access/permit.ts'
import { buildCatalogueInSlices } from '../catalogue/build-catalogue.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { decodeRows, encodeRows } from '../catalogue/encode-rows.server.ts'
import type { ListRows } from '../catalogue/list-kind.ts'
import { currentVersions } from '../catalogue/list-version.ts'
import type { ListSource } from '../catalogue/load-catalogue.server.ts'
import type { Company } from '../company/company.ts'
import { compareUpload } from './compare-upload.server.ts'
import type { ListUpload } from './list-upload.ts'

/**
 * The encoded list that publishing the upload would produce, merged as the whole list until its mode is
 * chosen. Null if the upload is not ready.
 */
export async function mergeUploadContent(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  tools: Parameters<typeof compareUpload>[2],
): Promise<Buffer | null> {
  const comparison = await compareUpload(permit, { ...upload, mode: upload.mode ?? 'whole' }, tools)
  if (!comparison?.rows) return null
  return (await encodeRows(upload.kind, comparison.rows as ListRows[typeof upload.kind])).rows
}

/**
 * The catalogue as it would be after publishing the upload. `merge` is `mergeUploadContent`; null if the
 * upload is not ready. `previews` caches the catalogue while a user browses the preview; it is not published
 * (rule S33.9).
 */
export async function previewUpload(
  permit: Permit<'prepare-lists'>,
  upload: ListUpload,
  {
    lists,
    now,
    today,
    company,
    previews,
    merge,
  }: {
    lists: ListSource
    now: () => Date
    today: Parameters<typeof buildCatalogueInSlices>[1]
    company: Company
    previews: (key: string, build: () => Promise<Catalogue>) => Promise<Catalogue>
    merge: (permit: Permit<'prepare-lists'>, upload: ListUpload) => Promise<Uint8Array | null>
  },
): Promise<Catalogue | null> {
  const { id, kind, revision, mode, result } = upload
  if (result?.step !== 'changes') return null
  const versions = currentVersions(await lists.loadTimeline(now()), now())
  const others = versions.filter(version => version.kind !== kind)
  const numbers = versions.map(version => `${version.kind}=${version.number}`).join(' ')
  const key = `upload ${id} ${revision} ${mode} ${today} ${numbers}`
  try {
    return await previews(key, async () => {
      const content = await merge(permit, upload)
      if (!content) throw new NotReadyError()
      const rows = {
        ...(await lists.peekRows(others)),
        [FIELDS[kind]]: await decodeRows(kind, Buffer.from(content)),
        versions: others,
      }
      const catalogue = await runInSlices(buildCatalogueInSlices(rows, today, company))
      return { ...catalogue, version: `${key} ${catalogue.version}` }
    })
  } catch (error) {
    if (error instanceof NotReadyError) return null
    throw error
  }
}

/** The upload was corrected or published in the meantime. */
class NotReadyError extends Error {
  override readonly name = 'NotReadyError'
}

const FIELDS = {
  tyres: 'tyres',
  vehicles: 'vehicles',
  'engine-oils': 'engineOils',
  branches: 'branches',
  'labour-charges': 'labourCharges',
} as const
