import type { ReactNode } from 'react'
import { AlertIcon } from '../components/icons.tsx'
import { Notice } from '../components/notice.tsx'
import { useRootData } from '../context/root-data.ts'
import { ServerHtml } from '../context/server-html.tsx'
import { useTranslations } from '../i18n/translations.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFlashMessage } from './use-flash-message.ts'

/**
 * Header, navigation and footer around a storefront page and every error page (section S3); omitted without
 * the root's data.
 */
export function StorefrontFrame({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const data = useRootData()?.layout
  const flash = useFlashMessage()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {data && <Header data={data} />}
      <Navigation user={data?.user ?? null} sellsEngineOil={data?.sellsEngineOil ?? false} />
      {data?.isFallback && (
        <p role="alert" className="border-b border-promo bg-promo-wash">
          <span className="bay flex items-center gap-3 py-3 font-semibold">
            <AlertIcon className="size-6" />
            {t('shell.samplePrices')}
          </span>
        </p>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* The header with the name is not printed (rule S3.1). */}
        {data && <p className="bay hidden print:block">{data.company.name}</p>}
        {flash && (
          <div className="bay">
            <Notice kind={flash.kind} title={flash.title} text={flash.text} />
          </div>
        )}
        {children}
      </main>
      <ServerHtml name="footer" />
    </div>
  )
}
