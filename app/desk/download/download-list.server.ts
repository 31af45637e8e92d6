import type { RouterContextProvider } from 'react-router'
import { exportList, type ListFormat } from '../../../domain/catalogue/export-list.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext } from '../../context/request-context.ts'
import { csvKindOf } from '../list-kind.server.ts'

/** A list as a file to save, named by its kind and its day, an earlier one by its number. */
export async function downloadList(
  format: ListFormat,
  { context, params, url }: { context: Readonly<RouterContextProvider>; params: { kind: string }; url: URL },
): Promise<Response> {
  const app = context.get(appContext)
  const kind = csvKindOf(params.kind)
  const asked = url.searchParams.get('list')
  if (asked !== null && !/^[1-9]\d{0,8}$/.test(asked)) throw new Response(null, { status: 404 })
  const number = asked === null ? null : Number(asked)
  const list = await exportList(context.get(deskContext).office, { kind, number, format }, app)
  if (!list) throw new Response(null, { status: 404 })
  const name = number === null ? dateIn(app.timeZone, app.now()) : `list-${number}`
  return new Response(list as string | Buffer<ArrayBuffer>, {
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${kind}-${name}.${format}"`,
    },
  })
}

const CONTENT_TYPES: Record<ListFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
