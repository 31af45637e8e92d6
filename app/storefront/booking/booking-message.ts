import { type BookingLine, formatBookingTotal } from '../../../domain/booking/booking.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import { formatDate } from '../../../platform/clock/calendar-date.ts'
import type { Translate } from '../../i18n/translations.tsx'

/**
 * The chat message to the branch: greeting, tyres with quantity, unit price and promotion, total, branch,
 * and a request to confirm. It never says "booked". Sample prices are replaced by a question for the price
 * (rule S14.12).
 */
export function bookingMessage(
  t: Translate,
  { lines, branch, isFallback }: { lines: readonly BookingLine[]; branch: Branch; isFallback: boolean },
): string {
  const total = isFallback ? null : formatBookingTotal(lines)
  return [
    t('booking.greeting', { branch: branch.name }),
    '',
    ...lines.map(line => messageLine(t, line, isFallback)),
    ...(total ? [t('booking.messageTotal', { total })] : []),
    '',
    t('booking.messageStore', { store: `${branch.name}, ${branch.address}` }),
    t('booking.messageConfirm'),
  ].join('\n')
}

function messageLine(t: Translate, { tyre, quantity }: BookingLine, isFallback: boolean): string {
  const names = { quantity: String(quantity), tyre: `${tyre.brand} ${tyre.model} ${tyre.size}` }
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

/** `Promotion until 30-11-2026`, or `Promotion` without an end date. */
export function promotionText(t: Translate, lastDay: Parameters<typeof formatDate>[0] | null): string {
  return lastDay ? t('booking.promotionUntil', { date: formatDate(lastDay) }) : t('booking.promotion')
}
