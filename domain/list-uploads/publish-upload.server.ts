import type { CalendarDate } from '../../platform/clock/calendar-date.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { type PublishedPrepared, publishPrepared } from '../catalogue/list-changes/publish-prepared.server.ts'
import { compareUpload } from './compare-upload.server.ts'
import { markPublished } from './correct-upload.server.ts'
import type { ListUpload, UploadKind } from './list-upload.ts'

type Tools = { database: Database; now: () => Date; today: CalendarDate; sampleFolder: string }

/**
 * Publishes an upload as it was shown: now, or from a moment on. Refuses as `publishPrepared` does; null if the upload is not ready
 * or its mode is not chosen (rule S33.8).
 */
export async function publishUpload(
  permit: Permit<'publish-lists' | 'override-guard' | 'prepare-lists'>,
  upload: ListUpload,
  {
    shown,
    effectiveAt,
    confirmed,
  }: {
    /** number of the list that the person was shown, 0 for none */
    shown: number
    /** null is now */
    effectiveAt: Date | null
    /** the number that was typed; null for none */
    confirmed: number | null
  },
  tools: Tools,
): Promise<PublishedPrepared<UploadKind> | null> {
  const comparison = await compareUpload(permit, upload, tools)
  if (!comparison?.rows) return null
  const { kind, fileName, fileHash } = upload
  const published = await publishPrepared(
    permit,
    { kind, rows: comparison.rows, shown, effectiveAt, origin: 'file', note: fileName || null, fileHash },
    confirmed === null ? null : { permit, count: confirmed },
    tools,
  )
  if (published.ok) await markPublished(permit, upload, published.version.number, tools)
  return published
}
