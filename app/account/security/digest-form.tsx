import { CheckboxField } from '../../components/checkbox-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountSection } from './account-section.tsx'

/** Starts or stops the digest of open claims that staff get each morning (rule W22.9). */
export function DigestForm({
  email,
  isOn,
  hasMailServer,
}: {
  email: string
  isOn: boolean
  hasMailServer: boolean
}) {
  const t = useTranslations()
  return (
    <AccountSection title={t('access.digestTitle')}>
      <p className="break-words text-soft">{t('access.digestText', { email })}</p>
      {!hasMailServer && <p className="mt-2">{t('access.digestNoMail')}</p>}
      <form noValidate method="post" className="mt-4 grid justify-items-start gap-4">
        <CheckboxField name="digest" label={t('access.digest')} defaultChecked={isOn} />
        <SubmitButton name="digest_act" value="save" busy={t('access.working')}>
          {t('access.saveDigest')}
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
