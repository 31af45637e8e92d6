import { PIN_LENGTH } from '../../../domain/identity/pin.ts'
import { buttonClass } from '../../components/button.ts'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountSection } from './account-section.tsx'
import type { SecurityActionData } from './action.server.ts'
import type { Access } from './loader.server.ts'

/**
 * Sets or removes a staff member's PIN for switching back on a trusted PC, after the password (rule W17.13).
 */
export function PinForm({ access, answer }: { access: Access; answer: SecurityActionData | undefined }) {
  const t = useTranslations()
  const errors: Partial<Record<'pin' | 'confirm_pin' | 'current_password', Errors>> =
    answer?.form === 'pin' ? answer.errors : {}
  const field = (name: keyof typeof errors, label: string) => {
    const error = errors[name]
    return {
      name,
      label,
      showLabel: t('access.show'),
      required: true,
      error: error && t(`access.errors.${error}`),
    }
  }
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_LENGTH } as const
  return (
    <AccountSection title={t('access.pinTitle')}>
      <p className="text-soft">{t('access.pinText')}</p>
      <form noValidate method="post" className="mt-4 grid gap-4">
        <PasswordField {...field('pin', t('access.pin'))} {...digits} hint={t('access.pinHint')} />
        <PasswordField {...field('confirm_pin', t('access.confirmPin'))} {...digits} />
        <PasswordField
          {...field('current_password', t('access.passwordForPin'))}
          autoComplete="current-password"
        />
        <p className="flex flex-wrap gap-2">
          <SubmitButton name="pin_act" value="set" busy={t('access.working')}>
            {t('access.setPin')}
          </SubmitButton>
          {access.hasPin && (
            <SubmitButton
              name="pin_act"
              value="remove"
              className={buttonClass('quiet')}
              busy={t('access.working')}
            >
              {t('access.removePin')}
            </SubmitButton>
          )}
        </p>
      </form>
    </AccountSection>
  )
}

type Errors = 'pin-format' | 'pin-weak' | 'pin-differs' | 'wrong-password'
