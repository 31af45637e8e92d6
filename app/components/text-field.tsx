import type { InputHTMLAttributes, ReactNode } from 'react'
import { useFieldId } from './field-id.ts'

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'type'
  | 'defaultValue'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'readOnly'
  | 'required'
  | 'min'
  | 'max'
  | 'minLength'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'list'
  | 'onChange'
  | 'onBlur'
> & {
  label: string
  /** text after the label: "optional" */
  labelSuffix?: string
  hint?: ReactNode
  /** validation error */
  error?: string | undefined
  /** displays input in upper case */
  isUpper?: boolean
  /** content at the end of the field */
  children?: ReactNode
}

/** A labelled text field with hint and validation error. */
export function TextField({ label, labelSuffix, hint, error, isUpper, children, ...input }: Props) {
  const id = useFieldId(input.name, error)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {labelSuffix && <span className="ml-1 font-normal text-soft"> {labelSuffix}</span>}
      </label>
      <div className="relative mt-1">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`h-11 w-full min-w-0 rounded-control border bg-white px-3 text-base text-ink placeholder:normal-case placeholder:text-soft hover:border-ink ${error ? 'border-signal' : 'border-ink/30'} ${isUpper ? 'uppercase' : ''}`}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** The validation error of a field. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} className="mt-1 text-sm font-semibold text-signal-dark">
      {text}
    </p>
  )
}
