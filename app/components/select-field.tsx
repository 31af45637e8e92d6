import { useFieldId } from './field-id.ts'
import { FieldError } from './text-field.tsx'
import { useHydrated } from './use-hydrated.ts'

type Props = {
  label: string
  name: string
  /** the selected value, '' for none; uncontrolled with `defaultValue` */
  value?: string
  defaultValue?: string
  options: readonly (string | { value: string; label: string; isDisabled?: boolean })[]
  /** text of the first, empty option; omitted if a value is always selected */
  placeholder?: string
  onChange?: (value: string) => void
  disabled?: boolean
  /** a field before it has no value yet: disabled where a script can enable it again */
  isIncomplete?: boolean
  describedBy?: string
  'aria-keyshortcuts'?: string
  /** validation error */
  error?: string | undefined
}

/** A labelled `<select>`; its look is in app.css. */
export function SelectField({
  label,
  name,
  value,
  defaultValue,
  options,
  placeholder,
  onChange,
  disabled,
  isIncomplete = false,
  describedBy,
  error,
  ...keys
}: Props) {
  const id = useFieldId(name, error)
  const isHydrated = useHydrated()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...keys}
        id={id}
        name={name}
        value={value}
        defaultValue={defaultValue}
        onChange={onChange && (event => onChange(event.currentTarget.value))}
        disabled={disabled || (isHydrated && isIncomplete)}
        data-incomplete={isIncomplete || undefined}
        aria-describedby={error ? `${id}-error` : describedBy}
        aria-invalid={error ? true : undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option =>
          typeof option === 'string' ? (
            // Its value is its text.
            <option key={option}>{option}</option>
          ) : (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ),
        )}
      </select>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** The options with the chosen value first if it is not one of them, so that a value from the URL stays. */
export const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen && !options.includes(chosen) ? [chosen, ...options] : options
