import { useId } from 'react'
import { href } from 'react-router'
import { STAFF_ROLES, type StaffAccountError } from '../../../domain/staff-accounts/staff-account.ts'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Notice } from '../../components/notice.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchCheckboxes } from './branch-choices.tsx'
import type { BranchChoices, PersonView } from './load-people.server.ts'

/** A member of staff with the actions of an administrator on the account (rule W17.10). */
export function Colleague({
  person: { email, role, isDisabled, isYou, hasSecondFactor, branches, branchNames, lastUsed },
  choices,
  error,
}: {
  person: PersonView
  choices: BranchChoices
  error: StaffAccountError | null
}) {
  const t = useTranslations()
  const name = useId()
  const act = (value: 'sign-out' | 'disable' | 'enable', text: string) => (
    <SubmitButton name="do" value={value} className={buttonClass('quiet')} busy={t('desk.working')}>
      {text}
    </SubmitButton>
  )
  const facts = [
    [t('deskPeople.lastUse'), lastUsed ? <DateTime key="at" at={lastUsed} /> : t('deskPeople.never')],
    [t('deskPeople.secondFactor'), hasSecondFactor ? t('deskPeople.on') : t('deskPeople.off')],
    [t('deskPeople.branches'), branchNames.join(', ') || t('deskPeople.noBranch')],
  ] as const
  return (
    <article aria-labelledby={name} className="min-w-0 rounded-card border border-line bg-white p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={name} className="min-w-0 break-all font-sans text-base">
          {email}
        </h3>
        <span className="flex flex-wrap gap-1">
          {isYou && <Badge kind="dark">{t('deskPeople.you')}</Badge>}
          {isDisabled && <Badge kind="plain">{t('deskPeople.disabled')}</Badge>}
        </span>
      </div>
      {error && <Notice kind="error" title={t(`deskPeople.errors.${error}`)} />}
      <dl className="mt-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={href('/desk/people')} className="mt-2 flex flex-wrap items-end gap-2">
        <input type="hidden" name="email" value={email} />
        <div className="min-w-0 flex-1 basis-56">
          <SelectField
            label={t('deskPeople.role')}
            name="role"
            defaultValue={role}
            options={STAFF_ROLES.map(value => ({ value, label: t(`deskPeople.roles.${value}`) }))}
          />
        </div>
        <SubmitButton name="do" value="role" className={buttonClass('quiet')} busy={t('desk.working')}>
          {t('deskPeople.saveRole')}
        </SubmitButton>
      </form>
      {choices.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            {t('deskPeople.chooseBranches')}
          </summary>
          <form method="post" action={href('/desk/people')} className="grid gap-2 pb-2">
            <input type="hidden" name="email" value={email} />
            <BranchCheckboxes choices={choices} chosen={branches} />
            <p>
              <SubmitButton
                name="do"
                value="branches"
                className={buttonClass('quiet')}
                busy={t('desk.working')}
              >
                {t('deskPeople.saveBranches')}
              </SubmitButton>
            </p>
          </form>
        </details>
      )}
      <form method="post" action={href('/desk/people')} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="email" value={email} />
        {!isDisabled && act('sign-out', t('deskPeople.signOut'))}
        {isDisabled ? act('enable', t('deskPeople.enable')) : act('disable', t('deskPeople.disable'))}
      </form>
    </article>
  )
}
