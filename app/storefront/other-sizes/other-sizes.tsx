import { href } from 'react-router'
import { formatPrice } from '../../../domain/prices/price.ts'
import type { OtherSize } from '../../../domain/tyres/other-sizes.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import { type Translate, useTranslations } from '../../i18n/translations.tsx'
import type { OtherSizes as Data } from './load-other-sizes.server.ts'

/** Sizes that may replace the one of a car: what changes, and how many tyres there are (rule S40.7). */
export function OtherSizes({ sizes: { size, isLoadKnown, found } }: { sizes: Data }) {
  const t = useTranslations()
  return (
    <section aria-labelledby="other-sizes" className="mt-6">
      <h2 id="other-sizes" className="text-3xl">
        {t('otherSizes.title')}
      </h2>
      <p className="mt-1 text-soft">
        {t('otherSizes.lead', { size: formatTyreSize(size) })} {!isLoadKnown && t('otherSizes.loadUnknown')}
      </p>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {found.map(other => (
          <li
            key={formatTyreSize(other.size)}
            className="relative rounded-card border border-line bg-white p-3 hover:border-ink"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <a
                href={sizeUrl(other)}
                className="tread inline-flex min-h-11 items-center text-3xl after:absolute after:inset-0"
              >
                {formatTyreSize(other.size)}
              </a>
              <span className="font-semibold">{countText(t, other)}</span>
            </p>
            <p>
              {other.rimDifference === 0
                ? t('otherSizes.sameRim')
                : t('otherSizes.otherRim', { rim: String(other.size.rim) })}
              {' · '}
              {differenceText(t, other)}
            </p>
            <p className="text-sm text-soft">{t('otherSizes.speed', { speed: String(other.speedAt110) })}</p>
            {other.needsWarning && (
              <p className="mt-1 border-l-4 border-promo bg-promo-wash px-2 text-sm font-semibold">
                {t('otherSizes.warning')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sizeUrl({ size: { width, aspectRatio, rim } }: OtherSize): string {
  return `${href('/tires')}?width=${width}&ratio=${aspectRatio}&rim=${rim}`
}

function countText(t: Translate, { count, from }: OtherSize): string {
  const numbers = { count, n: String(count) }
  return from === null
    ? t('otherSizes.count', numbers)
    : t('otherSizes.countFrom', { ...numbers, price: formatPrice(from) })
}

function differenceText(t: Translate, { differenceMm, differencePercent }: OtherSize): string {
  const amount = {
    mm: String(Math.abs(differenceMm)),
    percent: Math.abs(differencePercent).toFixed(1),
  }
  if (differenceMm === 0) return t('otherSizes.equal')
  return differenceMm > 0 ? t('otherSizes.larger', amount) : t('otherSizes.smaller', amount)
}
