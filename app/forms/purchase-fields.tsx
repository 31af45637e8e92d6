import {
  PURCHASE_FIELDS,
  type PurchaseChoices,
  type PurchaseField,
  type PurchaseValues,
} from '../../domain/warranties/purchase.ts'
import { ChoiceField } from '../components/choice-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/** The fields about the purchase, all optional (rules W1.16 and W20.12). */
export function PurchaseFields({
  choices,
  values,
  errorOf,
}: {
  choices: PurchaseChoices
  values: PurchaseValues | undefined
  errorOf: (field: PurchaseField) => string | undefined
}) {
  const t = useTranslations()
  return PURCHASE_FIELDS.map(field => (
    <div key={field} className="min-w-0">
      <ChoiceField
        label={t(`purchase.${field}`)}
        name={field}
        defaultValue={values?.[field] ?? ''}
        choices={choices[field]}
        placeholder={t('purchase.unknown')}
        example={field === 'size' ? t('purchase.sizeExample') : undefined}
        error={errorOf(field)}
      />
    </div>
  ))
}
