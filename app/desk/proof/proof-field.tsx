import { PasswordField } from '../../components/password-field.tsx'
import { useRootData } from '../../context/root-data.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/**
 * The password again, or a code of the second factor, where the session has not proved it in the last ten
 * minutes (rule W15.8).
 */
export function ProofField({
  hint,
  missing,
  error,
}: {
  hint: string
  /** the error of an empty field */
  missing: string
  error: string | undefined
}) {
  const t = useTranslations()
  const hasSecondFactor = useRootData()?.layout.user?.hasSecondFactor
  const known: Record<string, string> = {
    wrong: hasSecondFactor ? t('desk.proof.wrongOrCode') : t('desk.proof.wrong'),
    tooOften: t('desk.proof.tooOften'),
  }
  return (
    <PasswordField
      label={hasSecondFactor ? t('desk.proof.passwordOrCode') : t('desk.proof.password')}
      hint={hint}
      name="password"
      autoComplete="current-password"
      showLabel={t('desk.proof.show')}
      error={error && (known[error] ?? missing)}
    />
  )
}
