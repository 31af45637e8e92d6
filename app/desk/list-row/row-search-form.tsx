import { buttonClass } from '../../components/button.ts'
import { SearchIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { useTranslations } from '../../i18n/translations.tsx'

/** The form that searches the rows of a list (`q`); `hidden` are further parameters of the page. */
export function RowSearchForm({
  path,
  query,
  label,
  hidden = [],
}: {
  path: string
  query: string
  label: string
  hidden?: [string, string][]
}) {
  const t = useTranslations()
  return (
    <QueryForm action={path} query={hidden} className="mt-4 flex max-w-xl gap-2">
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={query}
        key={query}
        maxLength={100}
        className="h-11 w-full min-w-0 rounded-control border border-ink/30 bg-white px-3 text-base placeholder:text-soft hover:border-ink"
      />
      <button type="submit" className={buttonClass('dark')}>
        <SearchIcon />
        {t('desk.list.find')}
      </button>
    </QueryForm>
  )
}
