import { useText } from '../messages/text.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useCheckInPlace } from './use-check-in-place.ts'

/** Asks for a plate, whose warranties are then shown (W §2, check tab). */
export function CheckForm({
  plate,
  error,
  answer,
}: {
  plate: string
  error?: string | undefined
  /** what was answered last */
  answer?: unknown
}) {
  const t = useText()
  const { form, isBusy } = useCheckInPlace(answer)
  return (
    <form {...form} className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
      <TextField
        label={t('warranty.fields.plate')}
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
        <BusyButton busy={t('warranty.searching')} isBusy={isBusy}>
          {t('warranty.search')}
        </BusyButton>
      </div>
    </form>
  )
}
