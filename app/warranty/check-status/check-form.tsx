import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { usePlateCheck } from './use-plate-check.ts'

/** The form of the status check (rule W6.1). */
export function CheckForm({
  plate,
  error,
  answer,
}: {
  plate: string
  error?: string | undefined
  /** the result that is shown */
  answer?: unknown
}) {
  const t = useTranslations()
  const { form, isBusy } = usePlateCheck(answer)
  return (
    <form {...form} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        label={t('warranty.fields.plate')}
        placeholder={t('warranty.fields.plateExample')}
        name="car_plate"
        required
        isUpper
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={plate}
        error={error}
      />
      <div className="grid sm:mt-6">
        <SubmitButton busy={t('warranty.searching')} isBusy={isBusy}>
          {t('warranty.search')}
        </SubmitButton>
      </div>
    </form>
  )
}
