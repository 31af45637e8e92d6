import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import type { User } from '../../../domain/access/user.ts'
import { parseImageUrl } from '../../../domain/catalogue/data-files/cell.ts'
import {
  approvePromotion,
  type Planner,
  planPromotion,
  previewPromotion,
  withdrawPromotion,
} from '../../../domain/catalogue/plan-promotion.server.ts'
import { attachPictures } from '../../../domain/pictures/attach-pictures.server.ts'
import { MAX_PICTURE_BYTES } from '../../../domain/pictures/picture.ts'
import {
  PROMOTION_FIELDS,
  type PromotionErrors,
  type PromotionValues,
  parsePromotion,
} from '../../../domain/promotions/parse-promotion.ts'
import type { PromotionEffects } from '../../../domain/promotions/promotion-effect.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { FormFields } from '../../../platform/uploads/form-fields.ts'
import type { AppContext } from '../../context/app-context.ts'
import { type ParsedForm, parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { receiveBannerPictures } from '../banner/banner-pictures.server.ts'
import type { Proved } from '../proof/prove-again.server.ts'

/** The data for showing the form again, with its errors or the effects of the promotion. */
export type PromotionFormResult = {
  /** id of a promotion that is to be approved; null for the form that plans one */
  readonly approves: string | null
  /** id of the promotion that the form plans; the same while it is shown again */
  readonly id: string
  readonly values: PromotionValues
  readonly errors: PromotionErrors
  /** pasted lines that name no tyre */
  readonly unknownLines: readonly number[]
  readonly effects: PromotionEffects | null
  /** the number was asked for and not typed, or typed wrong */
  readonly isUnconfirmed: boolean
  /** error of the password beside the number; null if it was right, or the number was wrong */
  readonly proofError: 'needed' | 'wrong' | 'tooOften' | null
  readonly isTooMany: boolean
  /** the promotion that this form planned has been withdrawn; sent again, the form plans a new one */
  readonly isWithdrawn: boolean
}

type Sent = {
  request: Request
  url: URL
  today: CalendarDate
  /** of the list, without planned promotions */
  tyres: readonly Tyre[]
  /** `proveByForm` of this form */
  prove: (user: User, fields: FormFields) => Promise<Proved>
}

/** Runs an action of the page: previews, plans, approves or withdraws a promotion (rule S5.11). */
export async function submitPromotion(planner: Planner, { request, ...sent }: Sent, app: AppContext) {
  const form = await parseForm(request, app, { maxFiles: PICTURES.length, maxFileBytes: MAX_PICTURE_BYTES })
  try {
    return await carryOut(planner, { form, ...sent }, app)
  } finally {
    await form.discard()
  }
}

async function carryOut(
  planner: Planner,
  { form, url, today, tyres, prove }: Omit<Sent, 'request'> & { form: ParsedForm },
  app: AppContext,
) {
  const { fields, tooLongFields } = form
  const field = (name: string) => fields.get(name) ?? ''
  const values = Object.fromEntries(PROMOTION_FIELDS.map(name => [name, field(name)])) as PromotionValues
  const id = isUuid(field('promotion')) ? field('promotion') : randomUUID()
  const empty = { approves: null, id, values, errors: {}, unknownLines: [], effects: null }
  const page: PromotionFormResult = { ...empty, ...NO_PROBLEMS }
  const done = (flash: 'planned' | 'waits' | 'approved' | 'withdrawn' | 'gone') =>
    // A redirect keeps the fragment of the form unless it has one: the message is at the top.
    redirectAfterPost(`${href('/desk/promotions')}#top`, { flash: `promotion-${flash}`, url })

  if (field('do') === 'approve' && !planner.admin) throw new Response(null, { status: 404 })
  return orServiceUnavailable(page, app, async () => {
    // The office's promotions are approved by an administrator, who adds no pictures.
    const pictures = planner.admin
      ? await receiveBannerPictures(form, PICTURES, planner.admin.user.id, app)
      : { urls: {}, errors: {} }
    Object.assign(values, pictures.urls)
    if (field('do') === 'withdraw')
      return done((await withdrawPromotion(planner, { id, today }, app)) ? 'withdrawn' : 'gone')

    const typed = field('confirm').replace(/\D/g, '')
    const confirmed = /^\d{1,9}$/.test(typed) ? Number(typed) : null
    const proved = confirmed !== null && planner.admin ? await prove(planner.admin.user, fields) : null
    const confirmation = { tyres, confirmed, proof: proved?.proof ?? null }
    /** The response to a large reduction: an error of the typed number or of the password. */
    const unconfirmed = (effects: PromotionEffects) => ({
      effects,
      isUnconfirmed: field('confirm') !== '' && confirmed !== effects.cheaper,
      proofError: confirmed === effects.cheaper && proved && 'error' in proved ? proved.error : null,
    })
    if (field('do') === 'approve' && planner.admin) {
      const approved = await approvePromotion(planner.admin, { id, today, ...confirmation }, app)
      if (approved.ok || approved.reason !== 'unconfirmed') return done(approved.ok ? 'approved' : 'gone')
      return data({ ...page, ...unconfirmed(approved.effects), approves: id }, { status: 422 })
    }

    const parsed = parsePromotion(values, { today, tyres, parsePicture: parseOwnPicture })
    const tooLong = PROMOTION_FIELDS.filter(name => tooLongFields.includes(name))
    const unreadable = Object.keys(pictures.errors).map(path => [path, 'no-picture'])
    if (!parsed.ok || tooLong.length > 0 || unreadable.length > 0) {
      const { errors, unknownLines } = parsed.ok ? { errors: {}, unknownLines: [] } : parsed
      const long = Object.fromEntries(tooLong.map(name => [name, 'too-long']))
      return data(
        { ...page, errors: { ...errors, ...long, ...Object.fromEntries(unreadable) }, unknownLines },
        { status: 422 },
      )
    }
    const { draft } = parsed
    if (field('do') === 'look') {
      const effects = await previewPromotion(planner.office, { id, draft, tyres, today }, app)
      return data({ ...page, effects }, { status: 200 })
    }
    const { bannerMs, bannerEn } = draft
    if (planner.admin) await attachPictures(planner.admin, [bannerMs ?? '', bannerEn ?? ''], app)
    const planned = await planPromotion(planner, { id, draft, today, ...confirmation }, app)
    if (!planned.ok && planned.reason === 'unconfirmed')
      return data({ ...page, ...unconfirmed(planned.effects) }, { status: 422 })
    if (!planned.ok && planned.reason === 'withdrawn')
      return data({ ...page, id: randomUUID(), isWithdrawn: true }, { status: 422 })
    if (!planned.ok) return data({ ...page, isTooMany: true }, { status: 422 })
    return done(planner.admin ? 'planned' : 'waits')
  })
}

/** A picture of another server could be changed after an administrator approved it. */
const parseOwnPicture = (text: string) => (text.startsWith('/') ? parseImageUrl(text) : null)

const NO_PROBLEMS = { isUnconfirmed: false, proofError: null, isTooMany: false, isWithdrawn: false }

const PICTURES = [
  { path: 'banner_ms', kind: 'picture' },
  { path: 'banner_en', kind: 'picture' },
] as const
