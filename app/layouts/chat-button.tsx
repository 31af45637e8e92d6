import { ChatLink } from '../components/chat-link.tsx'
import { ChatIcon } from '../components/icons.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The chat link on every storefront page (rule S3.6). It floats as a round button where the page has a free
 * margin, and is a bar elsewhere, so that it covers no control and no focus (app.css). On a small screen the
 * enquiry basket button, if there is one, is in the same bar. A tyre's page shows it in buy-bar.tsx.
 */
export function ChatButton({ link }: { link: string }) {
  const t = useTranslations()
  return (
    <ChatLink to={link} className="chat-button">
      <ChatIcon className="size-6 text-promo roomy:size-7 roomy:text-white" />
      <span className="roomy:sr-only">{t('shell.chat')}</span>
    </ChatLink>
  )
}
