import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseContactKey } from '../../../domain/access/contact-key.ts'
import { hashContact } from '../../../domain/access/hash-contact.server.ts'
import type { Permit } from '../../../domain/access/permit.ts'
import type { DownloadSubject } from '../../../domain/exports/download-ticket.ts'
import { consumeDownloadTicket } from '../../../domain/exports/download-tickets.server.ts'
import { exportPerson, type PersonExport } from '../../../domain/privacy/export-person.server.ts'
import type { AppContext } from '../../context/app-context.ts'
import { sendGeneratedFile } from '../../http/send-generated-file.server.ts'
import type { Translate } from '../../i18n/translations.tsx'

/**
 * Sends everything that is stored about a person as one page with its pictures, to be read without a network
 * (rule W33.7).
 */
export async function sendPerson(
  { user }: Permit<'export-data'>,
  { id, subject, request }: { id: string; subject: DownloadSubject & { kind: 'person' }; request: Request },
  t: Translate,
  app: AppContext,
): Promise<Response> {
  const key = parseContactKey(subject.contact)
  if (!key) throw new Response(null, { status: 404 })
  const event = { action: 'downloaded-export', record: hashContact(key, app.secret) } as const
  if (!(await consumeDownloadTicket(user, id, event, app))) throw new Response(null, { status: 404 })
  const exported = await exportPerson(key, app, user.email)
  if (!exported) throw new Response(null, { status: 404 })
  const made = await writePage(exported, t, app)
  return sendGeneratedFile(made, { name: 'person', format: 'html', request })
}

/** One picture at a time is in memory. */
async function writePage({ document, files, mails }: PersonExport, t: Translate, app: AppContext) {
  await mkdir(app.uploads.path, { recursive: true, mode: 0o700 })
  const path = join(app.uploads.path, randomUUID())
  const page = await open(path, 'wx', 0o600)
  const title = escapeHtml(t('deskData.person.fileTitle'))
  try {
    await page.write(
      `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        '<style>body{font:16px sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}dl{margin-left:1rem}dt{font-weight:bold}img{max-width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>' +
        `<h1>${title}</h1>${describe(document)}`,
    )
    for (const { path: stored, as } of files) {
      const file = await app.files.get(stored)
      const picture = file
        ? `<img alt="${escapeHtml(as)}" src="data:${file.type};base64,${Buffer.from(file.bytes).toString('base64')}">`
        : escapeHtml(t('deskData.person.photoMissing'))
      await page.write(`<h2>${escapeHtml(as)}</h2><p>${picture}</p>`)
    }
    for (const { path: mail, as } of mails)
      await page.write(`<h2>${escapeHtml(as)}</h2><pre>${escapeHtml(await readFile(mail, 'utf8'))}</pre>`)
    await page.write(`<h2>JSON</h2><pre>${escapeHtml(JSON.stringify(document, null, 2))}</pre>`)
  } finally {
    await page.close()
  }
  return { path }
}

/** A value as a nested list, without empty values. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return `<ol>${value.map(each => `<li>${describe(each)}</li>`).join('')}</ol>`
  if (value instanceof Date || typeof value !== 'object' || value === null)
    return escapeHtml(value instanceof Date ? value.toISOString() : String(value ?? ''))
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== '')
  return `<dl>${entries.map(([name, each]) => `<dt>${escapeHtml(name)}</dt><dd>${describe(each)}</dd>`).join('')}</dl>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
