import { href } from 'react-router'
import { STAFF_ROLES } from '../../../domain/staff-accounts/staff-account.ts'
import { buttonClass } from '../../components/button.ts'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchCheckboxes } from './branch-choices.tsx'
import type { BranchChoices } from './load-people.server.ts'
import type { PeopleResult } from './submit-people.server.ts'

/** The form that invites a colleague: by mail, or by a link to send in a chat (rule W17.11). */
export function InviteForm({
  choices,
  hasMailServer,
  refused,
}: {
  choices: BranchChoices
  hasMailServer: boolean
  refused: Extract<PeopleResult, { step: 'refused' }> | null
}) {
  const t = useTranslations()
  return (
    <form
      method="post"
      noValidate
      action={href('/desk/people')}
      className="mt-2 grid max-w-3xl gap-3 rounded-card border border-line bg-white p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('deskPeople.email')}
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={refused?.email ?? ''}
          error={refused ? t(`deskPeople.errors.${refused.error}`) : undefined}
        />
        <SelectField
          label={t('deskPeople.role')}
          name="role"
          defaultValue={refused?.role ?? 'staff'}
          options={STAFF_ROLES.map(value => ({ value, label: t(`deskPeople.roles.${value}`) }))}
        />
      </div>
      {choices.length > 0 && <BranchCheckboxes choices={choices} chosen={refused?.branches ?? []} />}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="do" value="invite" busy={t('desk.working')}>
          {t('deskPeople.inviteByMail')}
        </SubmitButton>
        <SubmitButton name="do" value="link" className={buttonClass('quiet')} busy={t('desk.working')}>
          {t('deskPeople.makeLink')}
        </SubmitButton>
      </div>
      {!hasMailServer && <p>{t('deskPeople.noMail')}</p>}
      <p className="text-sm text-soft">{t('deskPeople.inviteText')}</p>
    </form>
  )
}
