import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { AlertIcon } from '../components/icons.tsx'
import { Notice } from '../components/notice.tsx'
import type { FlashMessage } from '../http/flash-message.ts'
import { useTranslations } from '../i18n/translations.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { Shell } from './layout-data.server.ts'
import { Navigation } from './navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFlashMessage } from './use-flash-message.ts'

/** The shell of every page (S §2). Without its data (the very page failed) the page still stands, by itself. */
export function StorefrontLayout({
  shell,
  hasFailed,
  flash,
  children,
}: {
  shell: Shell | null
  /** it shows what is said in the place of a page */
  hasFailed: boolean
  /** what has just been done */
  flash?: FlashMessage | undefined
  children: ReactNode
}) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const fresh = useFlashMessage(flash)
  // The counter's pages bring a frame of their own (app/layouts/staff-layout.tsx), which no page of the shop pays for.
  if (!hasFailed && /^\/(?:dashboard|staff-login)(?:\/|$)/.test(pathname)) return children
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {shell && <Header shell={shell} />}
      <Navigation person={shell?.person ?? null} />
      {shell?.isFallback && (
        <p role="alert" className="border-b border-promo bg-promo-wash">
          <span className="bay flex items-center gap-3 py-3 font-semibold">
            <AlertIcon className="size-6" />
            {t('shell.samplePrices')}
          </span>
        </p>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {fresh && (
          <div className="bay">
            <Notice kind={fresh.kind} title={fresh.title} text={fresh.text} />
          </div>
        )}
        {children}
      </main>
      {shell && <Footer shell={shell} />}
    </div>
  )
}
