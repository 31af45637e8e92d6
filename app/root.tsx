import { type ReactNode, use } from 'react'
import { href, Links, Outlet, useRouteError } from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { DocumentSlotsContext } from './client/document-slots.ts'
import { useRouterScrollRestoration } from './client/router-scroll-restoration.ts'
import { useSamePageNavigation } from './client/same-page-navigation.ts'
import {
  addServerHtml,
  appContext,
  getUser,
  languageContext,
  requestContext,
} from './context/request-context.ts'
import { type RootData, useRootData } from './context/root-data.ts'
import { ErrorPage } from './errors/error-page.tsx'
import { getCounterToken } from './http/counter-token.server.ts'
import { flashMessage } from './http/flash-message.server.ts'
import { readFlash } from './http/flash-message.ts'
import { useDictionary, useLanguage } from './i18n/translations.tsx'
import { footerHtml } from './layouts/footer-html.server.tsx'
import { loadLayoutData } from './layouts/layout-data.server.ts'
import { NavigationProgress } from './layouts/navigation-progress.tsx'
import { StorefrontFrame } from './layouts/storefront-frame.tsx'
import { authenticate } from './middleware/authenticate.ts'
import { authorize } from './middleware/authorize.ts'
import { finalizeResponse } from './middleware/finalize-response.ts'
import { CanonicalLinks } from './seo/canonical-links.tsx'

export const middleware: Route.MiddlewareFunction[] = [finalizeResponse, authenticate, authorize]

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<RootData> {
  const language = context.get(languageContext)
  const { catalogue } = context.get(requestContext)
  addServerHtml(context, 'footer', footerHtml(catalogue, language, url.pathname))
  const flash = await readFlash(request.headers.get('cookie'), url)
  const isTrustedCounter = (await getCounterToken(request, url)) !== null
  return {
    layout: loadLayoutData(catalogue, language, getUser(context), isTrustedCounter),
    publicUrl: context.get(appContext).publicUrl,
    // Translated here, because the browser's dictionary of a page does not contain the flash messages.
    ...(flash && { flash: flashMessage(flash, language) }),
  }
}

/** The data of the layouts comes with the document; navigation within the page does not reload it. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: href('/manifest.webmanifest') },
  { rel: 'icon', href: '/pictures/icons/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/pictures/icons/apple-touch-icon.png' },
  { rel: 'stylesheet', href: stylesheet },
]

/** The document around every page, including error pages. Its charset is written by app/entry.server.tsx. */
export function Layout({ children }: { children: ReactNode }) {
  const publicUrl = useRootData()?.publicUrl
  const hasFailed = useRouteError() != null
  const { headStart, headEnd, bodyEnd } = use(DocumentSlotsContext)
  return (
    <html lang={useLanguage()} data-dictionary={useDictionary()}>
      <head>
        {headStart}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#d3141c" />
        {publicUrl && !hasFailed && <CanonicalLinks publicUrl={publicUrl} />}
        <Links />
        {headEnd}
      </head>
      <body>
        {/* The build leaves nothing of this in the browser. */}
        {import.meta.env.SSR && use(DocumentSlotsContext).bodyStart}
        {children}
        {/*
         * An error page has no scripts: its links work without them, and the browser does not repeat the
         * failed work.
         */}
        {hasFailed ? null : bodyEnd}
      </body>
    </html>
  )
}

export default function Root() {
  useRouterScrollRestoration()
  const destination = useSamePageNavigation()
  return (
    <>
      <Outlet />
      {destination && <NavigationProgress key={destination} path={destination} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}
