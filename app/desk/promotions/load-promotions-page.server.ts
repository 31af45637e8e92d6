import {
  loadPromotions,
  type Planner,
  previewAmong,
} from '../../../domain/catalogue/plan-promotion.server.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import type { PromotionValues } from '../../../domain/promotions/parse-promotion.ts'
import { type PlannedPromotion, promotionState } from '../../../domain/promotions/planned-promotion.ts'
import type { PromotionEffects } from '../../../domain/promotions/promotion-effect.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { addDays, type CalendarDate } from '../../../platform/clock/calendar-date.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { Language } from '../../i18n/language.ts'
import { addMonths, lastDayOf, monthToShow, parseMonth, weeksOf } from './month-calendar.ts'

/** What the page shows of a promotion. */
export type PromotionView = ReturnType<typeof toView> & {
  /** of a promotion that the user may approve */
  readonly effects: PromotionEffects | null
}

/** All promotions: the open ones by their first day, the others with the latest first. */
export async function loadPromotionLists(
  { office, admin }: Planner,
  { tyres, today }: { tyres: readonly Tyre[]; today: CalendarDate },
  app: Pick<AppContext, 'database' | 'now'>,
) {
  const promotions = await loadPromotions(office, app)
  const views = []
  for (const promotion of promotions) {
    const view = toView(promotion, today, admin !== null)
    // An administrator sees what a promotion changes before approving it (rule S5.11).
    const preview = { id: promotion.id, draft: promotion, tyres, today }
    views.push({ ...view, effects: view.mayApprove ? await previewAmong(promotions, preview) : null })
  }
  const isPast = ({ state }: PromotionView) => state === 'ended' || state === 'withdrawn'
  return {
    promotions,
    open: views.filter(view => !isPast(view)).sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
    past: views.filter(isPast).reverse().slice(0, MAX_PAST),
  }
}

function toView(promotion: PlannedPromotion, today: CalendarDate, isAdmin: boolean) {
  const { id, nameEn, nameMs, firstDay, lastDay, brand, model, size, rim, tyres, effect, value } = promotion
  const state = promotionState(promotion, today)
  const isOpen = state !== 'ended' && state !== 'withdrawn'
  return {
    id,
    nameEn,
    nameMs,
    firstDay,
    lastDay,
    state,
    /** the words of brand, model, size and rim; empty for every tyre */
    scope: [brand, model, size, rim === null ? null : `R${rim}`].filter(word => word !== null).join(' · '),
    /** number of tyres in a pasted list; null if there is none */
    listed: tyres?.length ?? null,
    effect,
    value: effect === 'percent' ? String(value) : formatPrice(value),
    hasBanner: promotion.bannerEn !== null || promotion.bannerMs !== null,
    plannedBy: promotion.plannedBy,
    withdrawnBy: promotion.withdrawnBy,
    mayApprove: state === 'waiting' && isAdmin,
    mayWithdraw: isOpen && (isAdmin || state === 'waiting'),
    /** day for the preview of its prices */
    shownOn: isOpen ? (firstDay > today ? firstDay : today) : null,
  }
}

/** The choices of the form: the brands and rims of the list. */
export function loadScopeChoices(tyres: readonly Tyre[]) {
  const brands = new Set<string>()
  const rims = new Set<number>()
  for (const { brand, parsedSize } of tyres) {
    brands.add(brand)
    if (parsedSize) rims.add(parsedSize.rim)
  }
  return { brands: [...brands].sort(), rims: [...rims].sort((a, b) => a - b).map(String) }
}

/** The form that plans a promotion again, from today on if its days have passed; an empty one without it. */
export function promotionValues(
  promotion: PlannedPromotion | undefined,
  today: CalendarDate,
): PromotionValues {
  const firstDay = promotion && promotion.firstDay > today ? promotion.firstDay : today
  const lastDay = promotion && promotion.lastDay > firstDay ? promotion.lastDay : addDays(firstDay, 6)
  const { effect = 'percent', value } = promotion ?? {}
  return {
    name_en: promotion?.nameEn ?? '',
    name_ms: promotion?.nameMs ?? '',
    first_day: firstDay,
    last_day: lastDay,
    brand: promotion?.brand ?? '',
    model: promotion?.model ?? '',
    size: promotion?.size ?? '',
    rim: String(promotion?.rim ?? ''),
    tyres: (promotion?.tyres ?? []).map(({ size, brand, model }) => `${size}\t${brand}\t${model}`).join('\n'),
    effect,
    value: value === undefined ? '' : String(effect === 'percent' ? value : value / 100),
    rounding: promotion?.rounding ?? 'ringgit',
    banner_ms: promotion?.bannerMs ?? '',
    banner_en: promotion?.bannerEn ?? '',
  }
}

/** A month with the numbered promotions of each day. */
export function loadCalendar(
  open: readonly PromotionView[],
  { month: asked, today, language }: { month: string | null; today: CalendarDate; language: Language },
) {
  const month = monthToShow(asked, open, today)
  const locale = language === 'ms' ? 'ms-MY' : 'en-MY'
  const format = (day: CalendarDate, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const weeks = weeksOf(month)
  const fullWeek = weeksOf('2026-06')[0] ?? []
  const shown = open.filter(
    ({ firstDay, lastDay }) => firstDay <= lastDayOf(month) && lastDay >= `${month}-01`,
  )
  return {
    name: format(`${month}-01` as CalendarDate, { month: 'long', year: 'numeric' }),
    previous: parseMonth(addMonths(month, -1), today),
    next: parseMonth(addMonths(month, 1), today),
    weekdays: fullWeek.map(day => (day === null ? '' : format(day, { weekday: 'short' }))),
    promotions: shown,
    weeks: weeks.map(week =>
      week.map(
        day =>
          day && {
            day,
            isToday: day === today,
            isPast: day < today,
            numbers: shown.flatMap(({ firstDay, lastDay }, index) =>
              firstDay <= day && day <= lastDay ? [index + 1] : [],
            ),
          },
      ),
    ),
  }
}

const MAX_PAST = 50
