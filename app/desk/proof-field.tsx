import { PasswordField } from '../components/password-field.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/** The password again, where the session has not proved it in the last ten minutes (rule W15.8). */
export function ProofField({
  hint,
  missing,
  error,
}: {
  hint: string
  /** the error where nothing was typed */
  missing: string
  error: string | undefined
}) {
  const t = useTranslations()
  const known: Record<string, string> = {
    wrong: t('desk.proof.wrong'),
    tooOften: t('desk.proof.tooOften'),
  }
  return (
    <PasswordField
      label={t('desk.proof.password')}
      hint={hint}
      name="password"
      autoComplete="current-password"
      showLabel={t('desk.proof.show')}
      error={error && (known[error] ?? missing)}
    />
  )
}
