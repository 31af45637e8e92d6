import { useId } from 'react'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * A labelled field for one of some known texts: a select, or for a long list a text field with suggestions.
 */
export function ChoiceField({
  choices,
  placeholder,
  example,
  ...field
}: {
  label: string
  name: string
  defaultValue: string
  error?: string | undefined
  choices: readonly string[]
  /** text of a select's empty option */
  placeholder: string
  /** placeholder of a text field */
  example?: string | undefined
}) {
  const id = useId()
  if (choices.length <= MAX_OPTIONS)
    return <SelectField {...field} options={choices} placeholder={placeholder} />
  return (
    <>
      <TextField {...field} list={id} placeholder={example} autoComplete="off" spellCheck={false} />
      <datalist id={id}>
        {choices.map(choice => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  )
}

/** A longer list is quicker to type into than to scroll. */
const MAX_OPTIONS = 50
