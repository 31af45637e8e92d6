import { auditUpload } from '../../../domain/list-uploads/correct-upload.server.ts'
import { loadUpload } from '../../../domain/list-uploads/load-upload.server.ts'
import { loadUploadRows } from '../../../domain/list-uploads/load-upload-cells.server.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/write-spreadsheet.ts'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { translators } from '../../i18n/translators.server.ts'
import type { Route } from './+types/marked-file.route.ts'
import { problemRow, problemText } from './problem-text.ts'

/** The owner's own list with its faults in one more column behind the others, so that every cell keeps its name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { office } = context.get(deskContext)
  const upload = await loadUpload(office, params.id, app)
  if (upload?.result?.step !== 'errors') throw new Response(null, { status: 404 })
  const t = translators[context.get(languageContext)]
  const faults = new Map<number, string[]>()
  for (const error of upload.result.errors) {
    const row = problemRow(error)
    const text = `${error.cell ? `${error.cell}: ` : ''}${problemText(error, t)}`
    faults.set(row, [...(faults.get(row) ?? []), text])
  }
  await auditUpload(office, upload, 'downloaded-upload', {}, { orm: app.database.orm, now: app.now })
  const rows = await loadUploadRows(office, upload, app)
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const headerRow = Math.max(1, upload.table?.headerRow ?? 1)
  const marked = rows.map((cells, index) => {
    const mark = index + 1 === headerRow ? t('deskUploads.errors.marked') : faults.get(index + 1)?.join('; ')
    return [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), mark ?? '']
  })
  const [first = [], ...others] = marked
  const file = await writeSpreadsheet(
    upload.kind,
    first.map(header => ({ header })),
    others,
  )
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${upload.kind}-to-correct.xlsx"`,
    },
  })
}
