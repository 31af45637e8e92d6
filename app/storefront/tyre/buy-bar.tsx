import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import type { TyrePrice } from '../../../domain/tyres/promotion.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { useRootData } from '../../context/root-data.ts'
import { tyrePath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BookNow } from '../booking/book-now.tsx'

/**
 * Price, chat and booking of this tyre, always in reach; in the place of the chat bar where that is a bar
 * (rule S40.8, app.css).
 */
export function BuyBar({ tyre, price, query }: { tyre: Tyre; price: TyrePrice; query: string }) {
  const t = useTranslations()
  const root = useRootData()
  const name = `${tyre.brand} ${tyre.model} ${tyre.size}`
  const link =
    root &&
    buildChatUrl(
      root.layout.company.chatNumber,
      t('tyre.chatMessage', {
        company: root.layout.company.name,
        tyre: name,
        url: root.publicUrl + tyrePath(tyre),
      }),
    )
  return (
    <div
      data-buy-bar=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-white/20 bg-black pb-[env(safe-area-inset-bottom)] text-white roomy:hidden"
    >
      <div className="bay flex min-h-(--chat-bar) flex-wrap items-center gap-2 py-1">
        <p className="mr-auto min-w-0 leading-none">
          <span className="tread block text-2xl">{price.text ?? t('tyres.askPrice')}</span>
          {price.sen !== null && <small className="text-sm text-white/80">{t('tyres.perTyre')}</small>}
        </p>
        {link && (
          <ChatLink
            to={link}
            className="grid size-11 shrink-0 place-items-center rounded-control border border-white/40 text-promo hover:bg-steel"
          >
            <ChatIcon className="size-6" />
            <span className="sr-only">{t('shell.chat')}</span>
          </ChatLink>
        )}
        <div className="flex min-w-32 max-w-56 flex-1 flex-wrap">
          <BookNow tyre={tyre} query={query} />
        </div>
      </div>
    </div>
  )
}
