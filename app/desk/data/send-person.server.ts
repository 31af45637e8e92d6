import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseContactKey } from '../../../domain/access/contact-key.ts'
import { hashContact } from '../../../domain/access/hash-contact.server.ts'
import type { Permit } from '../../../domain/access/permit.ts'
import type { DownloadSubject } from '../../../domain/exports/download-ticket.ts'
import { consumeDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { exportPerson, logPersonExport } from '../../../domain/privacy/export-person.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { sendGeneratedFile } from '../../http/send-generated-file.server.ts'
import { DEFAULT_LANGUAGE, isLanguage } from '../../i18n/language.ts'
import { translators } from '../../i18n/translators.server.ts'
import { writePersonCopy } from './person-copy.server.ts'

/**
 * Sends everything that is stored about a person as one page with its pictures, to be read without a network
 * (rule W33.7).
 */
export async function sendPerson(
  { user }: Permit<'export-data'>,
  { id, subject, request }: { id: string; subject: DownloadSubject & { kind: 'person' }; request: Request },
  app: AppContext,
): Promise<Response> {
  const key = parseContactKey(subject.contact)
  if (!key) throw new Response(null, { status: 404 })
  const event = { action: 'downloaded-export', record: hashContact(key, app.secret) } as const
  if (!(await consumeDownloadTicket(user, id, event, app))) throw new Response(null, { status: 404 })
  const exported = await exportPerson(key, app, user.email)
  if (!exported) throw new Response(null, { status: 404 })
  // A link made by the version before has no language.
  const language = isLanguage(subject.language) ? subject.language : DEFAULT_LANGUAGE
  const t = translators[language]
  const copy = writePersonCopy(exported, {
    t,
    language,
    timeZone: app.timeZone,
    branches: new Map([...app.catalogue().branchIds].map(([name, id]) => [id, name])),
    address: (path, as) => embed(path, as, app),
  })
  const name = `${t('personCopy.fileName')}-${dateIn(app.timeZone, app.now())}`
  const page = await writeParts(copy, app)
  logPersonExport(exported, app.log)
  return sendGeneratedFile(page, { name, format: 'html', request })
}

/** Each part, with a file in it, leaves the memory before the next is made. */
async function writeParts(parts: AsyncIterable<string>, app: AppContext) {
  await mkdir(app.uploads.path, { recursive: true, mode: 0o700 })
  const path = join(app.uploads.path, randomUUID())
  const page = await open(path, 'wx', 0o600)
  try {
    for await (const part of parts) await page.write(part)
  } finally {
    await page.close()
  }
  return { path }
}

/** The content of a file or mail as an address; null if the file is missing. */
async function embed(path: string, as: string, app: AppContext): Promise<string | null> {
  if (as.startsWith('mails/')) return dataUrl('message/rfc822', await readFile(path))
  const file = await app.files.get(path)
  return file && dataUrl(file.type, file.bytes)
}

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
