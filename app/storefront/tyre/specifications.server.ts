import { maxLoadKg, maxSpeedKmh } from '../../../domain/tyres/ratings.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { tyreDimensions } from '../../../domain/tyres/tyre-size.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import type { Translate } from '../../i18n/translations.tsx'

export type Specification = {
  readonly name: string
  readonly value: string | number | null | undefined
  /** meaning of the value for a driver */
  readonly meaning?: string | undefined
}

/**
 * All specifications of a tyre in a language (rule S13.5); made on the server, so that the browser gets no
 * tables.
 */
export function specificationsOf(tyre: Tyre, t: Translate): Specification[] {
  const { parsedSize } = tyre
  const dimensions = parsedSize && tyreDimensions(parsedSize)
  const mm = (value: number | null | undefined) => value && t('specifications.mm', { value: String(value) })
  const [kg, kmh] = [maxLoadKg(tyre.loadIndex), maxSpeedKmh(tyre.speedRating)]
  const known = <Value>(value: Value | null | undefined, meaning: (value: Value) => string) =>
    value === null || value === undefined || value === '' ? undefined : meaning(value)
  return [
    { name: t('specifications.size'), value: tyre.size },
    { name: t('specifications.model'), value: tyre.model },
    {
      name: t('specifications.width'),
      value: mm(dimensions?.width),
      meaning: t('specifications.means.width'),
    },
    {
      name: t('specifications.aspectRatio'),
      value: dimensions?.aspectRatio,
      meaning: known(dimensions?.aspectRatio, percent => t('specifications.means.aspectRatio', { percent })),
    },
    {
      name: t('specifications.rimSize'),
      value: parsedSize && t('specifications.inch', { value: String(parsedSize.rim) }),
      meaning: t('specifications.means.rimSize'),
    },
    {
      name: t('specifications.overallDiameter'),
      value: mm(dimensions?.overallDiameter),
      meaning: t('specifications.means.overallDiameter'),
    },
    {
      name: t('specifications.loadIndex'),
      value: tyre.loadIndex,
      meaning: known(kg, value =>
        t('specifications.means.loadIndex', { index: tyre.loadIndex ?? '', kg: formatInteger(value) }),
      ),
    },
    {
      name: t('specifications.speedRating'),
      value: tyre.speedRating,
      meaning: known(kmh, value =>
        t('specifications.means.speedRating', { symbol: tyre.speedRating ?? '', kmh: value }),
      ),
    },
    { name: t('specifications.wetGrip'), value: tyre.wetGrip, meaning: t('specifications.means.grade') },
    {
      name: t('specifications.noise'),
      value: tyre.noiseDb && t('specifications.db', { value: tyre.noiseDb }),
      meaning: t('specifications.means.noise'),
    },
    { name: t('specifications.fuel'), value: tyre.fuel, meaning: t('specifications.means.grade') },
    {
      name: t('specifications.warrantyKm'),
      value: tyre.warrantyKm && t('specifications.km', { value: formatInteger(tyre.warrantyKm) }),
      meaning: t('specifications.means.warrantyKm'),
    },
    { name: t('specifications.madeIn'), value: tyre.madeIn },
    {
      name: t('specifications.treadwear'),
      value: tyre.treadwear,
      meaning: t('specifications.means.treadwear'),
    },
    { name: t('specifications.traction'), value: tyre.traction, meaning: t('specifications.means.traction') },
    {
      name: t('specifications.temperature'),
      value: tyre.temperature,
      meaning: t('specifications.means.temperature'),
    },
  ]
}
