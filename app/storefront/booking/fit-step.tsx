import type { ReactNode } from 'react'
import type { BookedTyre } from '../../../domain/booking/booking.ts'
import { formatRatings, maxLoadKg, maxSpeedKmh, type Ratings } from '../../../domain/tyres/ratings.ts'
import { Notice } from '../../components/notice.tsx'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'

/** Asked before all steps where the tyre carries less than the searched car asks for (rule S40.12). */
export function FitStep({
  tyre,
  tooLow,
  children,
}: {
  tyre: BookedTyre
  tooLow: { tyre: Ratings; car: Ratings }
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <>
      <p className="tread text-3xl">{tyre.size}</p>
      <p className="break-words leading-tight">
        {tyre.brand} {tyre.model}
      </p>
      <Notice
        kind="error"
        title={t('tyres.tooLow')}
        text={t('booking.tooLowText', { tyre: ratingText(t, tooLow.tyre), car: ratingText(t, tooLow.car) })}
      />
      <div className="mt-4 grid gap-2 sm:grid-cols-2">{children}</div>
    </>
  )
}

/** `75T (387 kg, 190 km/h)`; a rating that is not known is left out. */
function ratingText(t: Translate, ratings: Ratings): string {
  const limits = [
    [maxLoadKg(ratings.loadIndex), 'kg'],
    [maxSpeedKmh(ratings.speedRating), t('booking.kmh')],
  ].flatMap(([limit, unit]) => (limit === null ? [] : `${limit} ${unit}`))
  return `${formatRatings(ratings)} (${limits.join(', ')})`
}
