import type { RouterContextProvider } from 'react-router'
import type { ListFormat } from '../../../domain/catalogue/export-list.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext, deskContext, languageContext } from '../../context/request-context.ts'
import { sendGeneratedFile } from '../../http/send-generated-file.server.ts'
import { csvKindOf } from '../list-kind.server.ts'

/** A list as a file to save, named by its kind and its day, an earlier one by its number. */
export async function downloadList(
  format: ListFormat,
  {
    request,
    context,
    params,
    url,
  }: { request: Request; context: Readonly<RouterContextProvider>; params: { kind: string }; url: URL },
): Promise<Response> {
  const app = context.get(appContext)
  const kind = csvKindOf(params.kind)
  const asked = url.searchParams.get('list')
  if (asked !== null && !/^[1-9]\d{0,8}$/.test(asked)) throw new Response(null, { status: 404 })
  const number = asked === null ? null : Number(asked)
  const list = { kind, number, format, language: context.get(languageContext) }
  const made = await app.listWork.exportList(context.get(deskContext).office, list)
  const name = number === null ? dateIn(app.timeZone, app.now()) : `list-${number}`
  return sendGeneratedFile(made, { name: `${kind}-${name}`, format, request })
}
