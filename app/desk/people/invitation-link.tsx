import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useRootData } from '../../context/root-data.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { PeopleResult } from './submit-people.server.ts'

/**
 * The link of a new invitation, to copy or to send in a chat. It is shown once: only its hash is stored (rule
 * W17.11).
 */
export function InvitationLink({
  made: { email, link, isMailFailed },
}: {
  made: Extract<PeopleResult, { step: 'link' }>
}) {
  const t = useTranslations()
  const company = useRootData()?.layout.company.name ?? ''
  const message = t('deskPeople.chatMessage', { company, link })
  return (
    <section className="mt-3 grid max-w-3xl gap-3 rounded-card border-2 border-black bg-white p-4">
      <h2 className="text-2xl">{t('deskPeople.linkTitle')}</h2>
      {isMailFailed && <Notice kind="error" title={t('deskPeople.mailFailed')} />}
      <p className="break-words">{t('deskPeople.linkText', { email })}</p>
      <TextField label={t('deskPeople.link')} name="link" defaultValue={link} readOnly />
      <p>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('chat')}
        >
          {t('deskPeople.sendInChat')}
        </a>
      </p>
    </section>
  )
}
