import type { ReactNode } from 'react'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../domain/identity/password.ts'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { NewPasswordFields } from '../../components/new-password-fields.tsx'
import { Notice } from '../../components/notice.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useInitialFocus } from '../../components/use-initial-focus.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { AccountSection } from './account-section.tsx'
import type { SecurityActionData } from './action.server.ts'
import { DigestForm } from './digest-form.tsx'
import type { Access } from './loader.server.ts'
import { PinForm } from './pin-form.tsx'

/**
 * Account security, shared by customers and staff: password and active sessions. A user with a generated
 * password sees only the password form.
 */
export function SecurityPage({
  access,
  answer,
  children,
}: {
  access: Access
  answer: SecurityActionData | undefined
  /** content between the title and the password form */
  children?: ReactNode
}) {
  const t = useTranslations()
  const { email, mustChangePassword } = access
  useInitialFocus('[aria-invalid=true]')
  return (
    <>
      <h1 className="text-4xl">{mustChangePassword ? t('access.made') : t('access.title')}</h1>
      <p className="mt-1 break-words text-soft">{t('access.signedInAs', { email })}</p>
      {mustChangePassword && <p className="mt-3">{t('access.madeText')}</p>}
      <FormAlert answer={answer} />
      {answer?.form && <Notice kind="error" title={t('access.failed')} />}
      {children}
      <ChangePassword access={access} answer={answer} />
      {!mustChangePassword && access.hasPin !== null && <PinForm access={access} answer={answer} />}
      {!mustChangePassword && access.hasDigest !== null && (
        <DigestForm email={email} isOn={access.hasDigest} hasMailServer={access.hasMailServer} />
      )}
      {!mustChangePassword && <Sessions sessions={access.sessions} isWrong={answer?.form === 'sessions'} />}
    </>
  )
}

function ChangePassword({
  access: { email, role, mustChangePassword },
  answer,
}: {
  access: Access
  answer: SecurityActionData | undefined
}) {
  const t = useTranslations()
  const least = MIN_PASSWORD_LENGTH[role]
  const errors = answer?.form === 'password' ? answer.errors : {}
  const sentence = {
    'wrong-password': t('access.errors.wrong-password'),
    'password-too-short': t('access.errors.password-too-short', { least }),
    'password-too-long': t('access.errors.password-too-long', { most: MAX_PASSWORD_LENGTH }),
    'password-weak': t('access.errors.password-weak'),
    'password-same': t('access.errors.password-same'),
    'confirmation-differs': t('access.errors.confirmation-differs'),
  }
  const errorOf = (field: keyof typeof errors) => {
    const error = errors[field]
    return error && sentence[error]
  }
  return (
    <AccountSection title={t('access.changeTitle')}>
      {!mustChangePassword && <p className="text-soft">{t('access.changeText')}</p>}
      <form noValidate method="post" className="mt-4 grid gap-4">
        {/* Password managers store the new password under this user name. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t('access.current')}
          name="current_password"
          autoComplete="current-password"
          required
          showLabel={t('access.show')}
          error={errorOf('current_password')}
        />
        <NewPasswordFields
          label={t('access.next')}
          againLabel={t('access.confirm')}
          hint={t('access.hint', { least })}
          showLabel={t('access.show')}
          least={least}
          error={errorOf('password')}
          againError={errorOf('confirm_password')}
        />
        <SubmitButton busy={t('access.working')}>{t('access.change')}</SubmitButton>
      </form>
    </AccountSection>
  )
}

function Sessions({ sessions, isWrong }: { sessions: Access['sessions']; isWrong: boolean }) {
  const t = useTranslations()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  const list = (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {sessions.map(session => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  )
  return (
    <AccountSection title={t('access.sessionsTitle')}>
      <p className="text-soft">{hasOthers ? t('access.sessionsText') : t('access.sessionsOne')}</p>
      {hasOthers ? (
        <form noValidate method="post" className="mt-4">
          {/* Default button of the form: without it, Enter would revoke the first session. */}
          <button type="submit" disabled hidden />
          <PasswordField
            label={t('access.passwordToEnd')}
            name="current_password"
            autoComplete="current-password"
            required
            showLabel={t('access.show')}
            error={isWrong ? t('access.errors.wrong-password') : undefined}
          />
          {list}
          <p className="mt-4">
            <SubmitButton
              busy={t('access.working')}
              name="end"
              value="others"
              className={buttonClass('dark')}
            >
              {t('access.endOthers')}
            </SubmitButton>
          </p>
        </form>
      ) : (
        list
      )}
    </AccountSection>
  )
}

function Session({
  session: { id, browser, isCurrent, began, lastUsed },
}: {
  session: Access['sessions'][number]
}) {
  const t = useTranslations()
  const [name = '', system] = browser.split(', ')
  const words = system ? t('access.browserOn', { browser: name, system }) : name || t('access.unknownBrowser')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {words}
          {isCurrent && <span className="ml-2 font-normal text-soft">{t('access.here')}</span>}
        </p>
        <p className="text-sm text-soft">
          {t('access.began')}: <DateTime at={began} />
        </p>
        {!isCurrent && (
          <p className="text-sm text-soft">
            {t('access.lastUsed')}: <DateTime at={lastUsed} />
          </p>
        )}
      </div>
      {!isCurrent && (
        <SubmitButton busy={t('access.working')} name="end" value={id} className={buttonClass('quiet')}>
          {t('access.end')}
          <span className="sr-only">
            : {words}, {began.shown}
          </span>
        </SubmitButton>
      )}
    </li>
  )
}
