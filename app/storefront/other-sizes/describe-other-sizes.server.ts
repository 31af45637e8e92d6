import { href } from 'react-router'
import { formatPrice } from '../../../domain/prices/price.ts'
import type { OtherSize } from '../../../domain/tyres/other-sizes.ts'
import { formatTyreSize } from '../../../domain/tyres/tyre-size.ts'
import type { Translate } from '../../i18n/translations.tsx'
import type { OtherSizes } from './load-other-sizes.server.ts'

/** Other sizes as text in one language: the browser gets neither the messages nor the numbers behind them. */
export type DescribedSizes = NonNullable<ReturnType<typeof describeOtherSizes>>

export function describeOtherSizes(t: Translate, sizes: OtherSizes | null) {
  if (!sizes) return null
  const { size, isLoadKnown, found } = sizes
  const lead = t('otherSizes.lead', { size: formatTyreSize(size) })
  return {
    title: t('otherSizes.title'),
    lead: isLoadKnown ? lead : `${lead} ${t('otherSizes.loadUnknown')}`,
    sizes: found.map(other => ({
      size: formatTyreSize(other.size),
      url: sizeUrl(other),
      count: countText(t, other),
      difference: [rimText(t, other), differenceText(t, other)].join(' · '),
      speed: t('otherSizes.speed', { speed: String(other.speedAt110) }),
      warning: other.needsWarning ? t('otherSizes.warning') : null,
    })),
  }
}

const rimText = (t: Translate, { rimDifference, size }: OtherSize) =>
  rimDifference === 0 ? t('otherSizes.sameRim') : t('otherSizes.otherRim', { rim: String(size.rim) })

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
