import { ChatIcon } from '../components/icons.tsx'
import { useTranslations } from '../i18n/translations.tsx'

/**
 * The chat with us, always at hand (S §2). A round button floats only where the page leaves it a margin of its own; elsewhere
 * it would lie over buttons, so there it is a bar, under which nothing shows through and no focus is hidden (app.css).
 * On a small screen it shares the bar with the basket's button, once there is one.
 */
export function ChatButton({ link }: { link: string }) {
  const t = useTranslations()
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      className="fixed inset-x-0 bottom-0 z-40 flex min-h-(--chat-bar) items-center justify-center gap-2 border-t border-white/20 bg-black pb-[env(safe-area-inset-bottom)] font-semibold text-white no-underline hover:bg-steel max-lg:[body:has([data-basket])_&]:pr-28 roomy:inset-x-auto roomy:bottom-4 roomy:right-2 roomy:size-14 roomy:rounded-full roomy:border-0 roomy:bg-go roomy:p-0 roomy:shadow-lg roomy:hover:brightness-90"
    >
      <ChatIcon className="size-6 text-promo roomy:size-7 roomy:text-white" />
      <span className="roomy:sr-only">{t('shell.chat')}</span>
    </a>
  )
}
