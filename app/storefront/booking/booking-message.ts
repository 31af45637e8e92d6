import {
  type BookingLine,
  countTyres,
  formatBookingTotal,
  sizeWithRatings,
} from '../../../domain/booking/booking.ts'
import { offeredDays, type Wish } from '../../../domain/booking/wish.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { type FittingEstimate, includesFitting } from '../../../domain/labour/fitting-estimate.ts'
import { formatPrice } from '../../../domain/prices/price.ts'
import { formatRatings, type Ratings } from '../../../domain/tyres/ratings.ts'
import { type CalendarDate, formatCustomerDate } from '../../../platform/clock/calendar-date.ts'
import { tyrePath } from '../../http/page-paths.ts'
import type { Translate } from '../../i18n/translations.tsx'

/** All data of a booking message. */
export type BookingRequest = {
  readonly lines: readonly BookingLine[]
  readonly branch: Branch
  readonly isFallback: boolean
  readonly fitting: FittingEstimate | null
  /** requirements of the car, if the tyre is too low for it */
  readonly tooLowFor: Ratings | null
  readonly wish: Wish
  readonly today: CalendarDate
  /** the origin, for the links to the tyres */
  readonly publicUrl: string
}

/**
 * The chat message to the branch: greeting, tyres with quantity, unit price and promotion, total and what it
 * includes, car, day, links, and a request to confirm. It never says "booked". Sample prices are replaced by
 * a question for the price (rules S14.12 and S40.4).
 */
export function bookingMessage(t: Translate, request: BookingRequest): string {
  const { lines, branch, isFallback, tooLowFor, wish, today, publicUrl } = request
  return [
    t('booking.greeting', { branch: branch.name }),
    '',
    ...lines.map(line => messageLine(t, line, isFallback)),
    ...(isFallback ? [] : totalText(t, request)),
    '',
    ...(wish.car ? [t('booking.messageCar', { car: wish.car })] : []),
    ...(wish.day || wish.part ? [t('booking.messageDay', { day: dayText(t, wish, today) })] : []),
    ...lines.map(({ tyre }) => publicUrl + tyrePath(tyre)),
    '',
    ...(tooLowFor ? [t('booking.messageTooLow', { rating: formatRatings(tooLowFor) })] : []),
    t('booking.messageConfirm'),
  ].join('\n')
}

function messageLine(t: Translate, { tyre, quantity }: BookingLine, isFallback: boolean): string {
  const names = { quantity: String(quantity), tyre: `${tyre.brand} ${tyre.model} ${sizeWithRatings(tyre)}` }
  const position = tyre.position && t(`tyres.position.${tyre.position}`)
  const price = tyre.price.text
  if (isFallback || price === null || tyre.price.sen === null) {
    return t('booking.lineAskPrice', { ...names, tyre: position ? `${names.tyre}, ${position}` : names.tyre })
  }
  const line = position
    ? t('booking.lineWithPosition', { ...names, price, position })
    : t('booking.line', { ...names, price })
  const promotion = tyre.price.promotion && promotionText(t, tyre.price.promotion.lastDay)
  return promotion ? `${line} (${promotion})` : line
}

/** The total and whether it includes fitting and balancing. */
function totalText(t: Translate, { lines, fitting }: Pick<BookingRequest, 'lines' | 'fitting'>): string[] {
  const total = formatBookingTotal(lines)
  if (total === null) return []
  const text = t('booking.messageTotal', { total })
  if (includesFitting(countTyres(lines))) return [`${text}, ${t('booking.included')}`]
  return fitting ? [text, t('booking.messageExtra', { total: formatPrice(fitting.total) })] : [text]
}

/** `Tomorrow, 25-11-2026, morning` */
function dayText(t: Translate, { day, part }: Wish, today: CalendarDate): string {
  const named = offeredDays(today)
  const name = (['today', 'tomorrow', 'saturday'] as const).find(each => day && named[each] === day)
  return [
    ...(name ? [t(`booking.days.${name}`)] : []),
    ...(day ? [formatCustomerDate(day)] : []),
    ...(part ? [t(`booking.parts.${part}`)] : []),
  ].join(', ')
}

/** `Promotion until 30-11-2026`, or `Promotion` without an end date. */
export function promotionText(t: Translate, lastDay: CalendarDate | null): string {
  return lastDay ? t('booking.promotionUntil', { date: formatCustomerDate(lastDay) }) : t('booking.promotion')
}
