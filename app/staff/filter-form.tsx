import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '../components/button.ts'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import type { FilterErrors, FilterValues } from './parse-filters.ts'

/**
 * Filter form above a list. Submitted by POST, so that personal data never appears in a URL. Folded if the
 * filters came from elsewhere, such as the find box (rule W36.5).
 */
export function FilterForm({
  action,
  isFolded = false,
  children,
}: {
  action: string
  isFolded?: boolean
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <details open={!isFolded} className="mt-3 rounded-card border border-line bg-white">
      <summary className="cursor-pointer px-3 py-2 font-semibold">{t('staff.moreFilters')}</summary>
      <form
        noValidate
        method="post"
        action={action}
        className="grid grid-cols-2 items-start gap-3 px-3 pb-3 md:grid-cols-4 xl:grid-cols-8"
      >
        {children}
        <div className="col-span-2 flex flex-wrap gap-2 self-end">
          <SubmitButton busy={t('staff.searching')}>{t('staff.search')}</SubmitButton>
          <button type="submit" name="reset" value="1" className={buttonClass('quiet')}>
            {t('staff.reset')}
          </button>
        </div>
      </form>
    </details>
  )
}

/** A text filter with its validation error. */
export function TextFilter({
  name,
  label,
  type = 'text',
  values,
  errors,
  ...keyboard
}: {
  name: string
  label: string
  type?: 'text' | 'date'
  values: FilterValues
  errors: FilterErrors | undefined
} & Pick<ComponentProps<typeof TextField>, 'inputMode' | 'autoCapitalize'>) {
  const t = useTranslations()
  const error = errors?.[name]
  return (
    <TextField
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      spellCheck={false}
      {...keyboard}
      defaultValue={values[name] ?? ''}
      error={error && t(`staff.filters.${error}`)}
    />
  )
}
