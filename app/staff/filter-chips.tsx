import { HiddenField } from '../components/hidden-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { FilterValues } from './parse-filters.ts'

/** The filters of a list, each of which a press removes (rule W36.5). `filters` have their field name, label and text. */
export function FilterChips({
  action,
  values,
  filters,
}: {
  action: string
  values: FilterValues
  filters: readonly { readonly name: string; readonly label: string; readonly text: string }[]
}) {
  const t = useTranslations()
  if (filters.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {filters.map(({ name, label, text }) => (
        <li key={name} className="max-w-full">
          <form method="post" action={action}>
            {Object.entries(values).map(
              ([other, value]) => other !== name && <HiddenField key={other} name={other} value={value} />,
            )}
            <button
              type="submit"
              aria-label={t('staff.removeFilter', { name: `${label} ${text}` })}
              className="btn max-w-full break-words text-sm"
            >
              {label}: {text} <span aria-hidden="true">×</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}
