import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Permit } from '../../../domain/access/permit.ts'
import type { DownloadSubject } from '../../../domain/exports/download-ticket.ts'
import { consumeDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { encryptTo } from '../../../platform/backup/encryption.ts'
import type { AppContext } from '../../context/app-context.ts'
import { cancelOnAbort } from '../../http/cancel-on-abort.ts'
import { contentDisposition } from '../../http/send-generated-file.server.ts'

/**
 * Sends a backup, encrypting it on the way unless it is encrypted already: a backup never leaves the server
 * unencrypted (rule W35.3). 404 if its file is no longer on this server.
 */
export async function sendBackup(
  { user }: Permit<'back-up'>,
  { id, subject, request }: { id: string; subject: DownloadSubject & { kind: 'backup' }; request: Request },
  app: AppContext,
): Promise<Response> {
  const { name, recipient } = subject
  const backup = (await app.backups.list()).find(({ path }) => basename(path) === name)
  const isPlain = !name.endsWith('.age')
  if (!backup || (isPlain && recipient === null)) throw new Response(null, { status: 404 })
  const event = { action: 'downloaded-backup', record: name } as const
  if (!(await consumeDownloadTicket(user, id, event, app))) throw new Response(null, { status: 404 })
  const file = createReadStream(backup.path)
  const bytes = recipient === null ? file : Readable.from(encryptTo([recipient])(file))
  const body = Readable.toWeb(bytes) as NodeStream<Uint8Array> as ReadableStream<Uint8Array>
  cancelOnAbort(body, request)
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': contentDisposition(isPlain ? `${name}.age` : name),
    },
  })
}
