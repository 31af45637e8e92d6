import { useTranslations } from '../i18n/translations.tsx'

/**
 * The filters of a list as buttons that remove them (rule W36.5). `filters` have their field name, label and
 * text.
 */
export function FilterChips({
  action,
  filters,
}: {
  action: string
  filters: readonly { readonly name: string; readonly label: string; readonly text: string }[]
}) {
  const t = useTranslations()
  if (filters.length === 0) return null
  return (
    <form method="post" action={action} className="mt-3 flex flex-wrap gap-2">
      {filters.map(({ name, label, text }) => (
        <button
          key={name}
          type="submit"
          name="remove"
          value={name}
          aria-label={t('staff.removeFilter', { name: `${label} ${text}` })}
          className="btn max-w-full break-words text-sm"
        >
          {label}: {text} <span aria-hidden="true">×</span>
        </button>
      ))}
    </form>
  )
}
