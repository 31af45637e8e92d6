import type { ReactNode } from 'react'
import { buttonClass } from '../components/button.ts'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { FilterErrors, Typed } from './parse-filters.ts'

/** The filters above a list. They are sent as a POST: what is looked for stands in no address (readings.md). */
export function FilterForm({ action, children }: { action: string; children: ReactNode }) {
  const t = useTranslations()
  return (
    <form
      noValidate
      method="post"
      action={action}
      className="mt-3 grid grid-cols-2 items-start gap-3 rounded-card border border-line bg-white p-3 md:grid-cols-4 xl:grid-cols-8"
    >
      {children}
      <div className="col-span-2 flex gap-2 self-end">
        <SubmitButton busy={t('staff.searching')}>{t('staff.search')}</SubmitButton>
        <button type="submit" name="reset" value="1" className={buttonClass('quiet')}>
          {t('staff.reset')}
        </button>
      </div>
    </form>
  )
}

/** One of them that is typed, with what was wrong with it. */
export function TypedFilter({
  name,
  label,
  type = 'text',
  typed,
  errors,
}: {
  name: string
  label: string
  type?: 'text' | 'date'
  typed: Typed
  errors: FilterErrors | undefined
}) {
  const t = useTranslations()
  const error = errors?.[name]
  return (
    <TextField
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      defaultValue={typed[name] ?? ''}
      error={error && t(`staff.filters.${error}`)}
    />
  )
}
