import { TextField } from './text-field.tsx'

/** The address with which a person signs in, known to password managers. */
export function EmailField({
  label,
  ...field
}: Pick<Parameters<typeof TextField>[0], 'label' | 'defaultValue' | 'error' | 'autoFocus'>) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      {...field}
    />
  )
}
