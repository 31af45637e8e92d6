import { buildChatUrl } from '../../domain/booking/chat-url.ts'
import { ChatLink } from '../components/chat-link.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/** Links to chat and support e-mail, below every warranty page (rule W1.1). */
export function Help({ company }: { company: { name: string; chat_number: string; support_email: string } }) {
  const t = useTranslations()
  const chat = buildChatUrl(company.chat_number, t('warranty.helpMessage', { company: company.name }))
  return (
    <p className="mt-6 text-soft">
      {t('warranty.help')}{' '}
      {chat && (
        <ChatLink to={chat} className="underline">
          {t('warranty.helpChat')}
        </ChatLink>
      )}{' '}
      {t('warranty.helpMail')}{' '}
      <a href={`mailto:${company.support_email}`} className="underline">
        {company.support_email}
      </a>
    </p>
  )
}
