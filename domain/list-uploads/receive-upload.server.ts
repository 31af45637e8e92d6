import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Permit } from '../access/permit.ts'
import { writeAuditEvent } from '../audit/audit-events.server.ts'
import { NO_CORRECTIONS, type UploadKind } from './list-upload.ts'
import { listUploads } from './list-uploads.table.ts'
import { saveUploadData, saveUploadFile } from './upload-data.server.ts'

/**
 * Stores a file, or pasted cells, on the way to become a list, with its audit entry; `processUpload` then reads it. Changes
 * nothing that visitors see. Returns its id (rule S33.1).
 */
export async function receiveUpload(
  permit: Permit<'prepare-lists'>,
  {
    kind,
    fileName,
    content,
  }: {
    kind: UploadKind
    /** empty for pasted cells */
    fileName: string
    /** the path of a file, or the pasted text */
    content: { readonly path: string } | { readonly text: string }
  },
  { database, now }: { database: Database; now: () => Date },
): Promise<string> {
  const id = randomUUID()
  const at = now()
  const by = permit.user.email
  await database.orm.transaction(async transaction => {
    await transaction.insert(listUploads).values({
      id,
      kind,
      by,
      at,
      fileName,
      state: 'working',
      attempts: 0,
      rowsRead: 0,
      revision: 0,
      corrections: NO_CORRECTIONS,
    })
    if ('path' in content) await saveUploadFile(id, content.path, transaction)
    else await saveUploadData(id, 'file', Buffer.from(content.text), transaction)
    await writeAuditEvent(
      { actor: by, action: 'uploaded-list', record: kind, details: { upload: id }, at },
      transaction,
    )
  })
  return id
}
