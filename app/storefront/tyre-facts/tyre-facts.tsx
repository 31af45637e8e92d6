import {
  type CareFigures,
  COVER_DAYS,
  LEGAL_TREAD_MM,
  PUNCTURE_SERVICE_HOURS,
  RETIRE_AFTER_YEARS,
  STANDARD_WARRANTY,
} from '../../../domain/tyres/tyre-care.ts'
import { formatInteger } from '../../../platform/text/format-integer.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** Figures that drivers look up: tread depth, punctures, rotation, warranty (rule S23.1). */
export function TyreFacts({ figures }: { figures: CareFigures }) {
  const t = useTranslations()
  const { rotation_km, work_warranty_days } = figures
  const facts: [name: string, figure: string, text: string][] = [
    [t('pages.legalTread'), t('pages.mm', { value: String(LEGAL_TREAD_MM) }), t('pages.legalTreadText')],
    [
      t('pages.rotation'),
      t('pages.rotationEvery', {
        from: formatInteger(rotation_km.from),
        to: formatInteger(rotation_km.to),
      }),
      t('pages.rotationNote'),
    ],
    [
      t('pages.puncture'),
      t('pages.punctureHours', {
        from: String(PUNCTURE_SERVICE_HOURS.from),
        to: String(PUNCTURE_SERVICE_HOURS.to - 12),
      }),
      t('pages.punctureText'),
    ],
    [t('pages.patching'), t('pages.patchingFree'), t('pages.patchingText')],
    [t('pages.cover'), t('pages.coverDays', { days: String(COVER_DAYS) }), t('pages.coverText')],
    [
      t('pages.warranty'),
      t('pages.warrantyLength', {
        years: String(STANDARD_WARRANTY.years),
        km: formatInteger(STANDARD_WARRANTY.km),
      }),
      t('pages.warrantyText'),
    ],
    [
      t('pages.balancing'),
      t('pages.balancingDays', { days: String(work_warranty_days) }),
      t('pages.balancingText'),
    ],
    [t('pages.retire'), t('pages.retireYears', { years: String(RETIRE_AFTER_YEARS) }), t('pages.retireText')],
  ]
  return (
    <section aria-labelledby="good-to-know">
      <h2 id="good-to-know" className="text-3xl md:text-4xl">
        {t('pages.goodToKnow')}
      </h2>
      <dl className="mt-4 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([name, figure, text]) => (
          <div key={name} className="flex flex-col bg-white p-4">
            <dt className="font-semibold text-soft">{name}</dt>
            <dd className="tread mt-2 text-3xl">{figure}</dd>
            <dd className="mt-2 text-sm text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
