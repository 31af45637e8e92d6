import type { ChangeEvent } from 'react'
import { useFieldId } from '../../components/field-id.ts'
import { FieldError } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** Radio buttons for a pair or a set (rule W1.9). */
export function TyreQuantityField({
  name,
  defaultValue,
  error,
  onChange,
}: {
  name: string
  defaultValue: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  const t = useTranslations()
  const id = useFieldId(name, error)
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-semibold">{t('warranty.fields.quantity')}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {(['pair', 'set'] as const).map(quantity => (
          <label
            key={quantity}
            className={`flex min-h-12 items-center gap-3 rounded-control border px-3 has-checked:border-black has-checked:bg-floor ${error ? 'border-signal' : 'border-ink/30'}`}
          >
            <input
              type="radio"
              id={quantity === 'pair' ? id : undefined}
              name={name}
              value={quantity}
              defaultChecked={defaultValue === quantity}
              aria-invalid={error ? true : undefined}
              onChange={onChange}
              className="size-5 accent-signal"
            />
            {t(`warranty.fields.${quantity}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  )
}
