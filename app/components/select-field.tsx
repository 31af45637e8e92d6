import { useId } from 'react'
import { FieldError } from './text-field.tsx'

type Props = {
  label: string
  name: string
  /** the selected value, '' for none; uncontrolled with `defaultValue` */
  value?: string
  defaultValue?: string
  options: readonly (string | { value: string; label: string })[]
  /** text of the first, empty option; omitted if a value is always selected */
  placeholder?: string
  onChange?: (value: string) => void
  disabled?: boolean
  describedBy?: string
  /** validation error */
  error?: string | undefined
}

/** A labelled `<select>`. */
export function SelectField({
  label,
  name,
  value,
  defaultValue,
  options,
  placeholder,
  onChange,
  disabled,
  describedBy,
  error,
}: Props) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        defaultValue={defaultValue}
        onChange={onChange && (event => onChange(event.currentTarget.value))}
        disabled={disabled}
        aria-describedby={error ? `${id}-error` : describedBy}
        aria-invalid={error ? true : undefined}
        className="mt-1 h-11 w-full min-w-0 truncate rounded-control border border-ink/30 bg-white px-2 text-base text-ink hover:border-ink disabled:border-line disabled:bg-floor disabled:text-faint"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => {
          const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {label}
            </option>
          )
        })}
      </select>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
