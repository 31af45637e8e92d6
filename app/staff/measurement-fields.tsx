import { TextField } from '../components/text-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The fields for the marks and measurements of a tyre: DOT week and tread depth (rules W20.13 and W20.14).
 */
export function MeasurementFields({
  values,
  errorOf,
}: {
  values: { dot_week: string; tread_mm: string }
  errorOf(field: 'dot_week' | 'tread_mm'): string | undefined
}) {
  const t = useTranslations()
  return (
    <>
      <TextField
        label={t('staff.dotWeek')}
        hint={t('staff.dotWeekHint')}
        name="dot_week"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        defaultValue={values.dot_week}
        error={errorOf('dot_week')}
      />
      <TextField
        label={t('staff.treadDepth')}
        hint={t('staff.treadDepthHint')}
        name="tread_mm"
        inputMode="decimal"
        maxLength={7}
        autoComplete="off"
        defaultValue={values.tread_mm}
        error={errorOf('tread_mm')}
      />
    </>
  )
}
