import { useId } from 'react'
import { href } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { buttonClass } from '../../components/button.ts'
import { DateTime } from '../../components/date-time.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { useTranslations } from '../../i18n/translations.tsx'
import type { InvitationView } from './load-people.server.ts'

/** An unused invitation. Sending it again makes a new link and ends the old one. */
export function OpenInvitation({
  invitation: { id, email, role, branches, branchNames, isExpired, expires },
}: {
  invitation: InvitationView
}) {
  const t = useTranslations()
  const name = useId()
  const button = (act: 'invite' | 'link' | 'withdraw', text: string) => (
    <SubmitButton name="do" value={act} className={buttonClass('quiet')} busy={t('desk.working')}>
      {text}
    </SubmitButton>
  )
  return (
    <article aria-labelledby={name} className="min-w-0 rounded-card border border-line bg-white p-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={name} className="min-w-0 break-all font-sans text-base">
          {email}
        </h3>
        {isExpired && <Badge kind="plain">{t('deskPeople.expired')}</Badge>}
      </div>
      <p>{[t(`deskPeople.roles.${role}`), ...branchNames].join(' · ')}</p>
      <p className="text-sm text-soft">
        {isExpired ? t('deskPeople.expiredAt') : t('deskPeople.validUntil')} <DateTime at={expires} />
      </p>
      <form method="post" action={href('/desk/people')} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={role} />
        {branches.map(branch => (
          <input key={branch} type="hidden" name="branch" value={branch} />
        ))}
        {button('invite', t('deskPeople.sendAgain'))}
        {button('link', t('deskPeople.newLink'))}
        {button('withdraw', t('deskPeople.withdraw'))}
      </form>
    </article>
  )
}
