import { auditUpload } from '../../../domain/list-uploads/correct-upload.server.ts'
import { loadUpload } from '../../../domain/list-uploads/load-upload.server.ts'
import { markedFormat } from '../../../domain/list-uploads/marked-format.ts'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { sendGeneratedFile } from '../../http/send-generated-file.server.ts'
import { translators } from '../../i18n/translators.server.ts'
import type { Route } from './+types/marked-file.route.ts'
import { problemRow, problemText } from './problem-text.ts'

/**
 * The uploaded file with its errors in one more column after the others, so that all cells keep their names.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const upload = await loadUpload(office, params.id, app)
  if (upload?.result?.step !== 'errors') throw new Response(null, { status: 404 })
  const t = translators[context.get(languageContext)]
  const rows: Record<number, string> = {}
  for (const error of upload.result.errors) {
    const row = problemRow(error)
    const text = `${error.cell ? `${error.cell}: ` : ''}${problemText(error, t)}`
    rows[row] = rows[row] ? `${rows[row]}; ${text}` : text
  }
  await auditUpload(office, upload, 'downloaded-upload', {}, { orm: app.database.orm, now: app.now })
  const marks = { header: t('deskUploads.errors.marked'), rows }
  const { format } = markedFormat(upload)
  const name = upload.fileName.replace(/\.[^.]*$/, '') || upload.kind
  return sendGeneratedFile(await app.listWork.writeMarkedFile(office, upload, marks), {
    name: `${name}-${t('deskUploads.errors.fileName')}`,
    format,
    request,
  })
}
