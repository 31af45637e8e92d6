import { createHash, randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  forcePrerenderLayout,
  markHoveredLink,
  queueEarlyClicks,
  SPECULATION_RULES,
  startScriptsLater,
} from './client/deferred-scripts.ts'
import { NonceContext } from './client/inline-script.tsx'
import { fetchPicturesNear } from './client/lazy-images.ts'
import { withPageManifest } from './client/page-manifest.ts'
import { IN_PLACE_ATTRIBUTE } from './components/navigation-options.ts'
import type { AppContext } from './context/app-context.ts'
import { appContext, getUser, languageContext, requestContext } from './context/request-context.ts'
import { dictionaryName } from './i18n/dictionaries.ts'
import { TranslationProvider } from './i18n/translations.tsx'
import { translators } from './i18n/translators.server.ts'
import { Incident } from './layouts/error-page.tsx'
import { routeOfPattern } from './routes.ts'
import { escapeJson } from './seo/escape-json.ts'
import { pageMetadata } from './seo/page-metadata.ts'
import { socialMeta } from './seo/social-meta.ts'

/**
 * Renders a page in one go, not streamed: every loader has answered by now, and one string costs half the time of a
 * stream. The data for the browser, which the framework would stream behind the page, is written at its end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext)
  const { isDevelopment } = context.get(requestContext)
  const route = routeOfPattern(patternOf(routerContext))
  const data = await readAll(routerContext.serverHandoffStream)
  const rendered = renderToString(
    <TranslationProvider
      language={language}
      t={translators[language]}
      dictionary={dictionaryName(route?.dictionaries)}
    >
      <Incident value={context.get(requestContext).incident}>
        <NonceContext value={NONCE}>
          <ServerRouter
            context={{
              ...(isDevelopment ? routerContext : withPageManifest(routerContext)),
              serverHandoffStream: undefined,
            }}
            url={request.url}
            nonce={NONCE}
          />
        </NonceContext>
      </Incident>
    </TranslationProvider>,
  )
  const { catalogue } = context.get(requestContext)
  const { publicUrl } = context.get(appContext)
  const html =
    status < 400
      ? withMachineHead(
          rendered,
          socialMeta(rendered, context.get(pageMetadata), {
            site: { publicUrl, language, company: catalogue.company },
            path: new URL(request.url),
            scriptMark: NONCE_ATTR,
          }),
        )
      : rendered
  const allowPrerender = route?.cache === true && getUser(context) === null
  const { page, hashes } = hashInlineScripts(
    isDevelopment ? withData(html, data) : scriptsLater(withData(html, data), allowPrerender),
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    contentSecurityPolicy(hashes, isDevelopment, context.get(appContext)),
  )
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

/** What nobody expected: logged with the number that the error page shows (reliability.md 17). */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { incident } = context.get(requestContext)
  if (context.get(appContext).isConnectionError(error)) context.get(requestContext).markUnavailable()
  context
    .get(appContext)
    .reportError(error, { incident, pattern: new URL(request.url).pathname.split('/', 2).join('/') })
}

/** Marks our own inline scripts while a page is made. It never leaves the process, so nothing in a page can forge it. */
const NONCE = randomBytes(16).toString('base64url')
const NONCE_ATTR = ` nonce="${NONCE}"`

/**
 * Replaces the mark of our inline scripts by their hashes, which unlike a nonce stay right when the page is kept,
 * compressed and sent again (reliability.md 15).
 */
function hashInlineScripts(html: string): { page: string; hashes: string[] } {
  const parts = html.split(NONCE_ATTR)
  const hashes = parts.slice(1).flatMap((part, at) => {
    // The mark also stands on links to modules, which have no script of their own.
    const before = parts[at] ?? ''
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return []
    const script = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    return script ? createHash('sha256').update(script).digest('base64') : []
  })
  return { page: parts.join(''), hashes }
}

function contentSecurityPolicy(
  hashes: readonly string[],
  isDevelopment: boolean,
  { geocoderUrl, tileUrl }: AppContext,
): string {
  const scripts = isDevelopment ? ["'unsafe-inline'"] : hashes.map(hash => `'sha256-${hash}'`)
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // A chosen photo is shown before it has travelled (blob:). The map's pieces come by https from anywhere, by http only from where the owner says.
    `img-src 'self' blob: https:${tileUrl.startsWith('http:') ? ` ${new URL(tileUrl).origin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self' ${new URL(geocoderUrl).origin}${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function withMachineHead(html: string, head: string): string {
  const end = html.indexOf('</head>')
  return html.slice(0, end) + head + html.slice(end)
}

function withData(html: string, data: string): string {
  const end = html.lastIndexOf('</body>')
  if (!hasScripts(html)) return html
  const stream = 'window.__reactRouterContext.streamController'
  const script = `${stream}.enqueue(${escapeJson(JSON.stringify(data))});${stream}.close();`
  return `${html.slice(0, end)}<script${NONCE_ATTR}>${script}</script>${html.slice(end)}`
}

/** Turns the modules that the page would fetch while it is being painted into ones that deferred-scripts.ts fetches later. */
function scriptsLater(html: string, allowPrerender: boolean): string {
  const end = html.lastIndexOf('</body>')
  const start = `<script${NONCE_ATTR}>(${startScriptsLater})();(${queueEarlyClicks})(${JSON.stringify(IN_PLACE_ATTRIBUTE)});(${markHoveredLink})();(${forcePrerenderLayout})()</script>`
  const rules = `<script${NONCE_ATTR} type="speculationrules">${SPECULATION_RULES}</script>`
  const scripts = hasScripts(html) ? start + (allowPrerender ? rules : '') : ''
  return (
    (html.slice(0, end) + scripts + html.slice(end))
      // Before the style sheet, for which it would wait.
      .replace('<head>', () => `<head><script${NONCE_ATTR}>(${fetchPicturesNear})()</script>`)
      .replaceAll(' rel="modulepreload"', ' rel="later"')
      .replaceAll(' type="module" async=""', ' type="later"')
  )
}

/** The pattern of the page's address, as app/routes.ts has it. */
const patternOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.path ?? '/'

/** An error page has none. */
const hasScripts = (html: string) => html.includes('window.__reactRouterContext = ')

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}
