import { basename } from 'node:path'
import { data, href } from 'react-router'
import type { Permit } from '../../../domain/access/permit.ts'
import { writeAuditEvent } from '../../../domain/audit/audit-events.server.ts'
import { issueDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { generateKeyPair } from '../../../platform/backup/encryption.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import type { Proved } from '../proof/prove-again.server.ts'

type Sent = { fields: FormFields; url: URL; app: AppContext; prove: () => Promise<Proved> }

/**
 * Makes a backup, or a download link. The download is encrypted to a new key unless the file is encrypted
 * already.
 */
export async function submitBackup({ user }: Permit<'back-up'>, { fields, url, app, prove }: Sent) {
  const { database, now, backups } = app
  const page = href('/desk/backups')
  const audited = { actor: user.email, at: now() } as const
  if (fields.get('act') === 'make') {
    await writeAuditEvent({ ...audited, action: 'asked-for-backup', record: 'backups' }, database.orm)
    if (!(await backups.isRunning())) backups.start()
    return redirectAfterPost(page, { flash: null, url })
  }
  const name = fields.get('name') ?? ''
  const known = (await backups.list()).some(({ path }) => basename(path) === name)
  if (fields.get('act') !== 'prepare' || !known) throw new Response(null, { status: 404 })
  const proved = await prove()
  if (proved.proof === null) return data({ key: null, id: null, error: proved.error, name }, { status: 422 })
  const key = name.endsWith('.age') ? null : await generateKeyPair()
  const subject = { kind: 'backup', name, recipient: key?.recipient ?? null } as const
  const { proof } = proved
  const id = await database.orm.transaction(async tx => {
    await writeAuditEvent({ ...audited, action: 'prepared-backup', record: name }, tx)
    return issueDownloadTicket({ user, subject, proof }, { orm: tx, now })
  })
  // The key is in this answer only.
  if (key) return data({ key: key.identity, id, error: null, name })
  return redirectAfterPost(withQuery(page, { download: id }), { flash: null, url })
}
