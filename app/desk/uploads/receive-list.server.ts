import { data, href } from 'react-router'
import type { Permit } from '../../../domain/access/permit.ts'
import { isCsvKind } from '../../../domain/catalogue/data-files/csv-formats.ts'
import { type CsvKind, isDataFileKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { chatToCells, MAX_CHAT_LENGTH } from '../../../domain/list-uploads/chat-to-cells.server.ts'
import {
  MAX_PASTED_LENGTH,
  MAX_UPLOAD_BYTES,
  type SentKind,
} from '../../../domain/list-uploads/list-upload.ts'
import { listRecentUploads } from '../../../domain/list-uploads/load-upload.server.ts'
import {
  findRefusal,
  NO_ROOM,
  receiveUpload,
  type UploadRefusal,
} from '../../../domain/list-uploads/receive-upload.server.ts'
import { formatStaffTimestamp } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { startWork } from '../list-work/start-work.server.ts'

type Tools = { permit: Permit<'prepare-lists'>; app: AppContext }

/** Loads the previous uploads of a kind. 404 for a kind without a list. */
export async function loadRecentUploads(kindText: string, { permit, app }: Tools) {
  const kind = kindOf(kindText)
  const recent = await listRecentUploads(permit, kind, app)
  return {
    kind,
    recent: recent.map(({ id, fileName, isTray, by, at, state, result, publishedNumber }) => ({
      id,
      fileName,
      isTray,
      by,
      at: formatStaffTimestamp(at, app.timeZone).shown,
      state: state === 'ready' ? (result?.step ?? 'working') : state,
      publishedNumber,
    })),
  }
}

/**
 * Stores a sent file or pasted cells as an upload and redirects to its page, or answers with the form and its
 * errors.
 */
export function receiveList(request: Request, kindText: string, tools: Tools) {
  const kind = kindOf(kindText)
  const brands = () => [...new Set(tools.app.catalogue().listedTyres.map(({ brand }) => brand))]
  const cellsOf = (pasted: string) =>
    (kind === 'tyres' && pasted.length <= MAX_CHAT_LENGTH && chatToCells(pasted, brands())) || pasted
  return receiveFile(request, kind, id => href('/desk/uploads/:id', { id }), tools, cellsOf)
}

/** Stores a sent file or pasted cells as an upload of a kind and redirects to its page. */
export async function receiveFile(
  request: Request,
  kind: SentKind,
  pageOf: (id: string) => string,
  { permit, app }: Tools,
  cellsOf: (pasted: string) => string = pasted => pasted,
) {
  // Starts the list process while the file arrives.
  void app.listWork.ready().catch(() => {})
  const refusal = await findRefusal(permit, app)
  // A refused upload receives only the pasted text, not the file.
  const uploads = refusal ? { ...app.uploads, reserve: async () => null } : app.uploads
  const sent = await parseForm(
    request,
    { uploads },
    {
      maxFiles: 1,
      maxFileBytes: MAX_UPLOAD_BYTES,
      longFields: { pasted: MAX_PASTED_LENGTH },
    },
  )
  try {
    const [file] = sent.files.filter(({ field }) => field === 'file')
    const pasted = sent.fields.get('pasted')?.trim() ? (sent.fields.get('pasted') ?? '') : null
    const refuse = (field: 'file' | 'pasted', error: SendError) =>
      data({ errors: { [field]: error }, waitMinutes: 0, pasted: pasted ?? '' }, { status: 422 })
    if (sent.tooLongFields.includes('pasted')) return refuse('pasted', 'tooLong')
    if (file && pasted !== null) return refuse('pasted', 'both')
    if (!file && pasted === null) return refuse('file', 'nothing')
    if (!file && LINK.test(pasted ?? '')) return refuse('pasted', 'link')
    if (file?.isTooBig) return refuse('file', 'tooLarge')
    const content = file ? { path: file.path } : { text: cellsOf(pasted ?? '') }
    const received =
      refusal ??
      (file?.hasNoRoom
        ? NO_ROOM
        : await receiveUpload(permit, { kind, fileName: file?.name ?? '', content }, app))
    if (!received.ok) {
      const headers = { 'retry-after': String(received.retryAfterSeconds) }
      const errors = { [file ? 'file' : 'pasted']: received.reason }
      const waitMinutes = Math.ceil(received.retryAfterSeconds / 60)
      const status = received.reason === 'noRoom' ? 503 : 429
      return data({ errors, waitMinutes, pasted: pasted ?? '' }, { status, headers })
    }
    const { id } = received
    await startWork(permit, { id, kind }, app)
    return redirectAfterPost(pageOf(id), { flash: null, url: new URL(request.url) })
  } finally {
    await sent.discard()
  }
}

/** A link to Google Sheets, pasted instead of its cells. */
const LINK = /^\s*https?:\/\/\S+\s*$/i

export type SendError = 'nothing' | 'link' | 'both' | 'tooLarge' | 'tooLong' | UploadRefusal['reason']

function kindOf(text: string): CsvKind {
  if (isDataFileKind(text) && isCsvKind(text)) return text
  throw new Response(null, { status: 404 })
}
