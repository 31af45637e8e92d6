import { data, href, type RouterContextProvider } from 'react-router'
import type { Permission, Permit } from '../../../domain/access/permit.ts'
import { changePrice, type PriceError } from '../../../domain/catalogue/change-price.server.ts'
import type { CsvKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { undoEdit } from '../../../domain/catalogue/edit-list.server.ts'
import { isPricedKind } from '../../../domain/catalogue/row-price.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'

/** What became of a price that was not saved: the row, the typed price, and the price that the row has now. */
export type PriceAnswer = {
  readonly name: string
  readonly typed: string
  readonly error: PriceError
  readonly now: string | null
}

/** Saves one price, or takes the last one back, and returns to the same page of the list. */
export async function submitPrice(
  permit: Permit<Permission>,
  kind: CsvKind,
  { request, context, url }: { request: Request; context: Readonly<RouterContextProvider>; url: URL },
) {
  if (!isPricedKind(kind)) throw new Response(null, { status: 404 })
  const app = context.get(appContext)
  const { fields } = await parseForm(request, app)
  const back = (query: Record<string, string>) => {
    const kept = Object.fromEntries(
      ['q', 'show', 'page'].flatMap(name => {
        const value = url.searchParams.get(name)
        return value ? [[name, value]] : []
      }),
    )
    return withQuery(href('/desk/lists/:kind', { kind }), { ...kept, ...query })
  }
  const undo = fields.get('undo')
  if (undo !== null) {
    const undone = await undoEdit(permit, { kind, number: Number(undo) }, app)
    return redirectAfterPost(back({}), { flash: undone ? 'edit-undone' : 'edit-not-undone', url })
  }
  const name = fields.get('name') ?? ''
  const typed = fields.get('price') ?? ''
  const changed = await changePrice(
    permit,
    {
      kind,
      position: Number(fields.get('position')),
      name,
      seen: fields.get('seen') ?? '',
      typed,
      isConfirmed: fields.get('sure') === typed,
      today: dateIn(app.timeZone, app.now()),
    },
    app,
  )
  if (!changed.ok) {
    const { error, now } = changed
    return data({ name, typed, error, now } satisfies PriceAnswer, { status: 422 })
  }
  const { version } = changed
  if (!version) return redirectAfterPost(back({}), { flash: 'price-same', url })
  return redirectAfterPost(back({ saved: String(version.number) }), { flash: null, url })
}
