import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData } from 'react-router'
import { isStaff } from '../domain/access/person.ts'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { useSamePageNavigation } from './client/same-page-navigation.ts'
import { CACHEABLE_HEADER } from './context/app-context.ts'
import { appContext, getUser, languageContext, requestContext } from './context/request-context.ts'
import barlow from './fonts/barlow-400.woff2?url'
import barlowCondensed from './fonts/barlow-condensed-700.woff2?url'
import { flashMessage } from './http/flash-message.server.ts'
import { clearFlashCookie, readFlash } from './http/flash-message.ts'
import { isLanguage, languageCookie } from './i18n/language.ts'
import { useLanguage } from './i18n/translations.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { loadLayoutData } from './layouts/layout-data.server.ts'
import { NavigationProgress } from './layouts/navigation-progress.tsx'
import { StorefrontLayout } from './layouts/storefront-layout.tsx'
import { authenticate } from './middleware/authenticate.ts'
import { authorize } from './middleware/authorize.ts'
import { accessOf, isKept } from './routes.ts'
import { CanonicalLinks } from './seo/canonical-links.tsx'

export const middleware: Route.MiddlewareFunction[] = [finalizeResponse, authenticate, authorize]

/** What every page's answer has: `?lang=` keeps the language that it shows (readings.md). */
async function finalizeResponse(
  { request, url, pattern, context }: Parameters<Route.MiddlewareFunction>[0],
  next: () => Promise<unknown>,
) {
  const response = (await next()) as Response
  const asked = url.searchParams.get('lang')
  const isSecure = url.protocol === 'https:'
  if (isLanguage(asked)) response.headers.append('set-cookie', languageCookie(asked, isSecure))
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const person = getUser(context)
  const audience = accessOf(pattern)
  const isGuarded = audience !== 'everyone'
  const isOfCounter = isGuarded && audience !== 'customers'
  // What the counter reads, what answers a form and what says who is there is kept nowhere (reliability.md 5): after signing
  // out no back button brings it up again.
  if (isGuarded || request.method === 'POST' || (isPage && person)) {
    response.headers.set('cache-control', 'no-store')
  }
  const isRefused = isOfCounter
    ? response.status === 404 || !isStaff(person)
    : FILES.test(pattern) && response.status === 404
  if (person && isRefused) {
    const { incident } = context.get(requestContext)
    const entry = { incident, account: person.id, role: person.role, pattern, status: response.status }
    context.get(appContext).log.warn(entry, 'refused to somebody who has signed in')
  }
  if (isPage && readFlash(request.headers.get('cookie'), isSecure)) {
    response.headers.append('set-cookie', clearFlashCookie(isSecure))
  }
  if (response.status === 200 && isKept(pattern)) response.headers.set(CACHEABLE_HEADER, 'yes')
}

/** What is not theirs answers as if it were not there; only the log knows who asked. */
const FILES = /^\/?files\//

export function loader({ request, url, context }: Route.LoaderArgs) {
  const language = context.get(languageContext)
  const flash = readFlash(request.headers.get('cookie'), url.protocol === 'https:')
  return {
    shell: loadLayoutData(context.get(requestContext).catalogue, language, getUser(context)),
    publicUrl: context.get(appContext).publicUrl,
    // In words already: the texts of what may have been done are no page's own.
    ...(flash && { flash: flashMessage(flash, language) }),
  }
}

/** What the shell shows comes with the document; a list that changes in place, or cannot be had, leaves it alone. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'icon', href: '/pictures/icons/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/pictures/icons/apple-touch-icon.png' },
  { rel: 'stylesheet', href: stylesheet },
  ...[barlowCondensed, barlow].map(href => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

/** The document around every page, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const hasFailed = useRouteError() != null
  return (
    <html lang={useLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#d3141c" />
        {root && !hasFailed && <CanonicalLinks publicUrl={root.publicUrl} />}
        <Links />
      </head>
      <body>
        <StorefrontLayout shell={root?.shell ?? null} hasFailed={hasFailed} flash={root?.flash}>
          {children}
        </StorefrontLayout>
        {/* An error page is plain HTML: its links work, and nothing that failed is tried again in the browser. */}
        {hasFailed ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const leavingFor = useSamePageNavigation()
  return (
    <>
      <Outlet />
      {leavingFor && <NavigationProgress key={leavingFor} path={leavingFor} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
