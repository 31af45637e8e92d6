import { TextField } from './text-field.tsx'

/** The e-mail address for signing in, marked for password managers. */
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
