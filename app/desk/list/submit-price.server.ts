import { data, href, type RouterContextProvider } from 'react-router'
import type { OfficePermission, Permission, Permit } from '../../../domain/access/permit.ts'
import type { PriceError } from '../../../domain/catalogue/change-price.server.ts'
import type { CsvKind } from '../../../domain/catalogue/data-files/data-file.ts'
import { undoEdit } from '../../../domain/catalogue/edit-list.server.ts'
import { isPricedKind } from '../../../domain/catalogue/row-price.ts'
import { discardUpload } from '../../../domain/list-uploads/correct-upload.server.ts'
import { listPriceTrays, openPriceTray } from '../../../domain/list-uploads/price-tray.server.ts'
import { dateIn } from '../../../platform/clock/calendar-date.ts'
import { appContext } from '../../context/request-context.ts'
import { parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { withQuery } from '../../http/with-query.ts'
import { priceFieldId } from './price-field-id.ts'

/** A price that was not saved: the row, the typed price, and the current price of the row. */
export type PriceAnswer = {
  readonly name: string
  readonly typed: string
  readonly error: PriceError
  readonly now: string | null
}

/**
 * Saves one price (at once or into the person's tray), takes one back, or starts or stops collecting; then
 * returns to the same page of the list. Prices saved by the office always wait (rule S36.3).
 */
export async function submitPrice(
  { office, admin }: { office: Permit<OfficePermission>; admin: Permit<Permission> | null },
  kind: CsvKind,
  { request, context, url }: { request: Request; context: Readonly<RouterContextProvider>; url: URL },
) {
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
    if (!admin) throw new Response(null, { status: 404 })
    const undone = await undoEdit(admin, { kind, number: Number(undo) }, app)
    return redirectAfterPost(back({}), { flash: undone ? 'edit-undone' : 'edit-not-undone', url })
  }
  // A branch that was closed can be brought back here; all else is about prices.
  if (!isPricedKind(kind)) throw new Response(null, { status: 404 })
  const row = { kind, position: Number(fields.get('position')), name: fields.get('name') ?? '' }
  const trays = await listPriceTrays(office, kind, app)
  const own = trays.find(({ by }) => by === office.user.email)
  const done = () => redirectAfterPost(back({}), { flash: null, url })
  // The page opens again at the row, with the focus in its price.
  const atRow = (query: Record<string, string> = {}) =>
    redirectAfterPost(`${back(query)}#${priceFieldId(row.position)}`, { flash: null, url })
  switch (fields.get('act')) {
    case 'collect':
      await openPriceTray(office, kind, app)
      return done()
    case 'live':
      // Only while the tray is empty: waiting prices are discarded on their own page.
      if (own?.count === 0) await discardUpload(office, own.id, app)
      return done()
    case 'take-back':
      await app.listWork.takeBackPrice(office, row)
      return atRow()
  }
  const { name } = row
  const typed = fields.get('price') ?? ''
  const input = {
    ...row,
    seen: fields.get('seen') ?? '',
    typed,
    isConfirmed: fields.get('sure') === typed,
    today: dateIn(app.timeZone, app.now()),
  }
  // A change from a page in collecting mode is collected, even if the tray was published in the meantime.
  if (!admin || own || fields.get('collect') !== null) {
    const collected = await app.listWork.collectPrice(office, input)
    if (collected.ok) return atRow()
    const { error, now } = collected
    return data({ name, typed, error, now } satisfies PriceAnswer, { status: 422 })
  }
  const changed = await app.listWork.changePrice(admin, input)
  if (!changed.ok) {
    const { error, now } = changed
    return data({ name, typed, error, now } satisfies PriceAnswer, { status: 422 })
  }
  const { version } = changed
  if (!version) return redirectAfterPost(back({}), { flash: 'price-same', url })
  return atRow({ saved: String(version.number), row: String(row.position) })
}
