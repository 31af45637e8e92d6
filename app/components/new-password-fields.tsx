import { PasswordField } from './password-field.tsx'

/** Fields for a new password with a minimum length, and its confirmation. The refused one gets the focus. */
export function NewPasswordFields({
  label,
  againLabel,
  hint,
  showLabel,
  least,
  error,
  againError,
}: {
  label: string
  againLabel: string
  hint: string
  showLabel: string
  least: number
  error?: string | undefined
  againError?: string | undefined
}) {
  const common = { autoComplete: 'new-password', required: true, showLabel }
  return (
    <>
      <PasswordField
        {...common}
        name="password"
        label={label}
        minLength={least}
        hint={hint}
        error={error}
        autoFocus={!!error}
      />
      <PasswordField
        {...common}
        name="confirm_password"
        label={againLabel}
        error={againError}
        autoFocus={!!againError}
      />
    </>
  )
}
