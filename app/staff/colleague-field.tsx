import { type ReactNode, useId } from 'react'
import { TextField } from '../components/text-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/** A field for the colleague's address, and the button that hands claims over (rule W32.9). */
export function ColleagueField({
  label,
  colleagues,
  typed,
  isUnknown,
  button,
}: {
  label: string
  /** suggested addresses */
  colleagues: readonly string[]
  /** the refused text; empty, so that the list offers every colleague */
  typed: string
  /** no active account has the address that was typed */
  isUnknown: boolean
  button: ReactNode
}) {
  const t = useTranslations()
  const list = useId()
  return (
    <>
      <div className="min-w-0 flex-1 basis-56 md:max-w-80">
        <TextField
          label={label}
          hint={t('staff.colleague.hint')}
          name="assignee"
          type="email"
          list={list}
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed}
          error={isUnknown ? t('staff.colleague.unknown') : undefined}
        />
        <datalist id={list}>
          {colleagues.map(email => (
            <option key={email} value={email} />
          ))}
        </datalist>
      </div>
      <div className="sm:mt-6">{button}</div>
    </>
  )
}
