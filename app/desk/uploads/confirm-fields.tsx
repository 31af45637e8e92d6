import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { ProofField } from '../proof/proof-field.tsx'

/**
 * Fields that override the guard: the typed number of rows, and the password unless it was typed recently
 * (rule W15.8).
 */
export function ConfirmFields({
  confirm,
  typed,
  needsPassword,
  errors,
}: {
  /** the number to type */
  confirm: number
  typed: string
  needsPassword: boolean
  /** by field */
  errors: Readonly<Record<string, string>> | undefined
}) {
  const t = useTranslations()
  const count = String(confirm)
  return (
    <>
      <TextField
        label={t('deskUploads.publish.confirm', { count })}
        hint={t('deskUploads.publish.confirmText', { count: confirm })}
        name="confirm"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed}
        error={errors?.confirm && t('deskUploads.publish.errors.confirm', { count })}
      />
      {needsPassword && (
        <ProofField
          hint={t('deskUploads.publish.passwordText')}
          missing={t('deskUploads.publish.errors.password')}
          error={errors?.password}
        />
      )}
    </>
  )
}
