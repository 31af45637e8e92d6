import { ChatLink } from '../components/chat-link.tsx'
import { ChatIcon } from '../components/icons.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The chat link on every storefront page (rule S3.6). It floats as a round button where the page has a free margin, and
 * is a bar elsewhere, so that it covers no control and no focus (app.css). On a small screen the enquiry basket button,
 * if there is one, is in the same bar. On a tyre's page the bar is that of buy-bar.tsx.
 */
export function ChatButton({ link }: { link: string }) {
  const t = useTranslations()
  return (
    <ChatLink
      to={link}
      className="fixed inset-x-0 bottom-0 z-40 flex min-h-(--chat-bar) items-center justify-center gap-2 border-t border-white/20 bg-black pb-[env(safe-area-inset-bottom)] font-semibold text-white no-underline hover:bg-steel max-lg:[body:has([data-basket])_&]:pr-28 not-roomy:[body:has([data-buy-bar])_&]:hidden roomy:inset-x-auto roomy:bottom-4 roomy:right-2 roomy:size-14 roomy:rounded-full roomy:border-0 roomy:bg-go roomy:p-0 roomy:shadow-lg roomy:hover:brightness-90"
    >
      <ChatIcon className="size-6 text-promo roomy:size-7 roomy:text-white" />
      <span className="roomy:sr-only">{t('shell.chat')}</span>
    </ChatLink>
  )
}
