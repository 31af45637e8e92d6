import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { parseImageUrl } from '../../../domain/catalogue/data-files/cell.ts'
import {
  approvePromotion,
  loadPromotions,
  type Planner,
  planPromotion,
  withdrawPromotion,
} from '../../../domain/catalogue/plan-promotion.server.ts'
import { attachPictures } from '../../../domain/pictures/attach-pictures.server.ts'
import { MAX_PICTURE_BYTES } from '../../../domain/pictures/picture.ts'
import {
  PROMOTION_FIELDS,
  type PromotionDraft,
  type PromotionErrors,
  type PromotionValues,
  parsePromotion,
} from '../../../domain/promotions/parse-promotion.ts'
import { comparePromotion, type PromotionEffects } from '../../../domain/promotions/promotion-effect.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import type { CalendarDate } from '../../../platform/clock/calendar-date.ts'
import { runInSlices } from '../../../platform/event-loop/slices.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { AppContext } from '../../context/app-context.ts'
import { type ParsedForm, parseForm } from '../../http/parse-form.server.ts'
import { redirectAfterPost } from '../../http/redirect-after-post.ts'
import { orServiceUnavailable } from '../../http/service-unavailable.ts'
import { receiveBannerPictures } from '../banner-pictures.server.ts'

/** The form as it is shown again, with its errors or with what the promotion would change. */
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
  readonly isTooMany: boolean
}

type Sent = {
  request: Request
  url: URL
  today: CalendarDate
  /** of the list, without planned promotions */
  tyres: readonly Tyre[]
}

/** Carries out a form of the page: shows what a promotion would change, plans, approves or withdraws it (rule S5.11). */
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
  { form, url, today, tyres }: Omit<Sent, 'request'> & { form: ParsedForm },
  app: AppContext,
) {
  const { fields, tooLongFields } = form
  const field = (name: string) => fields.get(name) ?? ''
  const values = Object.fromEntries(PROMOTION_FIELDS.map(name => [name, field(name)])) as PromotionValues
  const id = isUuid(field('promotion')) ? field('promotion') : randomUUID()
  const empty = { approves: null, id, values, errors: {}, unknownLines: [], effects: null }
  const page: PromotionFormResult = { ...empty, isUnconfirmed: false, isTooMany: false }
  const done = (flash: 'planned' | 'waits' | 'approved' | 'withdrawn' | 'gone') =>
    // A redirect keeps the fragment of the form unless it has one: the message is at the top.
    redirectAfterPost(`${href('/desk/promotions')}#top`, { flash: `promotion-${flash}`, url })

  if (field('do') === 'approve' && !planner.admin) throw new Response(null, { status: 404 })
  return orServiceUnavailable(page, app, async () => {
    // What the office plans an administrator approves, who adds no pictures to it.
    const pictures = planner.admin
      ? await receiveBannerPictures(form, PICTURES, planner.admin.user.id, app)
      : { urls: {}, errors: {} }
    Object.assign(values, pictures.urls)
    if (field('do') === 'withdraw')
      return done((await withdrawPromotion(planner, { id, today }, app)) ? 'withdrawn' : 'gone')

    const promotions = await loadPromotions(planner.office, app)
    const compare = (draft: PromotionDraft) => {
      const day = draft.firstDay > today ? draft.firstDay : today
      const others = promotions.filter(promotion => promotion.id !== id)
      return runInSlices(comparePromotion(draft, { tyres, others, day }))
    }
    const isConfirmed = ({ isLarge, cheaper }: PromotionEffects) =>
      !isLarge || field('confirm').replace(/\D/g, '') === String(cheaper)

    if (field('do') === 'approve' && planner.admin) {
      const waiting = promotions.find(promotion => promotion.id === id)
      if (!waiting) return done('gone')
      const effects = await compare(waiting)
      if (!isConfirmed(effects))
        return data(
          { ...page, approves: id, effects, isUnconfirmed: field('confirm') !== '' },
          { status: 422 },
        )
      return done((await approvePromotion(planner.admin, { id, today }, app)) ? 'approved' : 'gone')
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
    const effects = await compare(parsed.draft)
    if (field('do') === 'look') return data({ ...page, effects }, { status: 200 })
    // What the office plans is confirmed by the administrator who approves it.
    if (planner.admin && !isConfirmed(effects))
      return data({ ...page, effects, isUnconfirmed: field('confirm') !== '' }, { status: 422 })
    const { bannerMs, bannerEn } = parsed.draft
    if (planner.admin) await attachPictures(planner.admin, [bannerMs ?? '', bannerEn ?? ''], app)
    const isPlanned = await planPromotion(planner, { id, draft: parsed.draft, today }, app)
    if (!isPlanned) return data({ ...page, isTooMany: true }, { status: 422 })
    return done(planner.admin ? 'planned' : 'waits')
  })
}

/** A picture of another server could be changed after an administrator approved it. */
const parseOwnPicture = (text: string) => (text.startsWith('/') ? parseImageUrl(text) : null)

const PICTURES = [
  { path: 'banner_ms', kind: 'picture' },
  { path: 'banner_en', kind: 'picture' },
] as const
