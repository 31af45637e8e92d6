import { useFieldId } from './field-id.ts'
import { FieldError } from './text-field.tsx'

/** A labelled multi-line field with its validation error. */
export function TextArea({
  label,
  name,
  defaultValue,
  error,
  required,
}: {
  label: string
  name: string
  defaultValue: string
  error?: string | undefined
  required?: boolean
}) {
  const id = useFieldId(name, error)
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        defaultValue={defaultValue}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className={`mt-1 w-full rounded-control border bg-white px-3 py-2 text-base hover:border-ink ${error ? 'border-signal' : 'border-ink/30'}`}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
