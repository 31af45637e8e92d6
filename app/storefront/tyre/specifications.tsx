import { maxLoadKg, maxSpeedKmh } from '../../../domain/tyres/ratings.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { formatInteger } from '../../../domain/tyres/tyre-care.ts'
import { tyreDimensions } from '../../../domain/tyres/tyre-size.ts'
import { useTranslations } from '../../i18n/translations.tsx'

type Row = {
  name: string
  value: string | number | null | undefined
  /** what the value means to a driver */
  meaning?: string | undefined
}

/**
 * The specification table: each value with what it means. Rows without a value are folded, and show a dash (rules S13.5
 * and S40.8).
 */
export function Specifications({ tyre }: { tyre: Tyre }) {
  const rows = useRows(tyre)
  const t = useTranslations()
  const unknown = rows.filter(({ value }) => !value)
  return (
    <section
      aria-labelledby="specifications"
      className="min-w-0 rounded-card border border-line bg-white p-4 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="specifications" className="text-2xl">
        {t('tyre.specifications')}
      </h2>
      <dl className="mt-2">{rows.filter(({ value }) => value).map(toRow)}</dl>
      {unknown.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center gap-2 font-semibold before:content-['+'] in-open:before:content-['–']">
            {t('tyre.notStated', { count: unknown.length })}
          </summary>
          <dl>{unknown.map(toRow)}</dl>
        </details>
      )}
    </section>
  )
}

function toRow({ name, value, meaning }: Row) {
  return (
    <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0 lg:py-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words text-right">
        <span className="font-semibold">{value || '-'}</span>
        {meaning && <span className="block text-sm leading-tight text-soft">{meaning}</span>}
      </dd>
    </div>
  )
}

function useRows(tyre: Tyre): Row[] {
  const t = useTranslations()
  const { parsedSize } = tyre
  const dimensions = parsedSize && tyreDimensions(parsedSize)
  const mm = (value: number | null | undefined) => value && t('tyre.mm', { value: String(value) })
  const [kg, kmh] = [maxLoadKg(tyre.loadIndex), maxSpeedKmh(tyre.speedRating)]
  const known = <Value,>(value: Value | null | undefined, meaning: (value: Value) => string) =>
    value === null || value === undefined || value === '' ? undefined : meaning(value)
  return [
    { name: t('tyre.size'), value: tyre.size },
    { name: t('tyre.model'), value: tyre.model },
    { name: t('tyre.width'), value: mm(dimensions?.width), meaning: t('tyre.means.width') },
    {
      name: t('tyre.aspectRatio'),
      value: dimensions?.aspectRatio,
      meaning: known(dimensions?.aspectRatio, percent => t('tyre.means.aspectRatio', { percent })),
    },
    {
      name: t('tyre.rimSize'),
      value: parsedSize && t('tyre.inch', { value: String(parsedSize.rim) }),
      meaning: t('tyre.means.rimSize'),
    },
    {
      name: t('tyre.overallDiameter'),
      value: mm(dimensions?.overallDiameter),
      meaning: t('tyre.means.overallDiameter'),
    },
    {
      name: t('tyre.loadIndex'),
      value: tyre.loadIndex,
      meaning: known(kg, value =>
        t('tyre.means.loadIndex', { index: tyre.loadIndex ?? '', kg: formatInteger(value) }),
      ),
    },
    {
      name: t('tyre.speedRating'),
      value: tyre.speedRating,
      meaning: known(kmh, value =>
        t('tyre.means.speedRating', { symbol: tyre.speedRating ?? '', kmh: value }),
      ),
    },
    { name: t('tyre.wetGrip'), value: tyre.wetGrip, meaning: t('tyre.means.grade') },
    {
      name: t('tyre.noise'),
      value: tyre.noiseDb && t('tyre.db', { value: tyre.noiseDb }),
      meaning: t('tyre.means.noise'),
    },
    { name: t('tyre.fuel'), value: tyre.fuel, meaning: t('tyre.means.grade') },
    {
      name: t('tyre.warrantyKm'),
      value: tyre.warrantyKm && t('tyre.km', { value: formatInteger(tyre.warrantyKm) }),
      meaning: t('tyre.means.warrantyKm'),
    },
    { name: t('tyre.madeIn'), value: tyre.madeIn },
    { name: t('tyre.treadwear'), value: tyre.treadwear, meaning: t('tyre.means.treadwear') },
    { name: t('tyre.traction'), value: tyre.traction, meaning: t('tyre.means.traction') },
    { name: t('tyre.temperature'), value: tyre.temperature, meaning: t('tyre.means.temperature') },
  ]
}
