import { hash } from 'node:crypto'
import { dictionaryUrls } from 'virtual:dictionaries'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { DocumentSlotsContext } from './client/document-slots.ts'
import { ScriptCollector } from './client/inline-script.tsx'
import { DevelopmentScripts, LazyImagesScript, PageScripts } from './client/page-scripts.server.tsx'
import { AddressPrefix } from './components/address-prefix.ts'
import type { AppContext } from './context/app-context.ts'
import {
  appContext,
  getUser,
  languageContext,
  requestContext,
  serverHtmlContext,
} from './context/request-context.ts'
import { ServerHtmlContext } from './context/server-html.tsx'
import { FailedRequestContext } from './errors/error-page.tsx'
import { dictionaryName } from './i18n/dictionaries.ts'
import { TranslationProvider } from './i18n/translations.tsx'
import { translators } from './i18n/translators.server.ts'
import { PreviewBanner } from './layouts/preview-banner.server.tsx'
import { routeOfPattern } from './routes.ts'
import { SocialMetaContext } from './seo/page-head.tsx'
import { pageMetadata } from './seo/page-metadata.ts'
import { SocialMeta, StructuredDataScript } from './seo/social-meta.server.tsx'
import { BasketLink } from './storefront/basket/basket-link.server.tsx'
import { TextPageScripts } from './text-page/text-page-scripts.server.tsx'

/**
 * Renders a document with renderToString, in half the CPU time of a stream: all loaders have finished by now.
 * Their data, which React Router would stream behind the page, is written as one of its scripts
 * (docs/decisions/0003-render-to-string.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext)
  const { isDevelopment, catalogue, preview } = context.get(requestContext)
  const { publicUrl } = context.get(appContext)
  const route = routeOfPattern(patternOf(routerContext))
  // An error page below a text page's path has no scripts either (app/root.tsx).
  const isText = !isDevelopment && route?.isText === true
  const dictionary = dictionaryUrls[`${language}/${dictionaryName(route?.dictionaries)}`] ?? ''
  const data = isText ? '' : await readAll(routerContext.serverHandoffStream)
  const manifest = isDevelopment ? routerContext.manifest : withRoutesOfPage(routerContext)
  const seo = {
    metadata: context.get(pageMetadata),
    site: { publicUrl, language, company: catalogue.company },
    url: new URL(request.url),
  }
  const isShareable = status < 400 && !preview
  const mayPrerender = route?.cache === true && getUser(context) === null
  // A preview has no scripts: in the browser its links would lose their prefix.
  const slots = preview
    ? { headEnd: <meta name="robots" content="noindex" />, bodyStart: <PreviewBanner {...preview} /> }
    : {
        headStart: !isDevelopment && <LazyImagesScript />,
        headEnd: isShareable && <StructuredDataScript {...seo} />,
        basket: isText && <BasketLink />,
        bodyEnd: isDevelopment ? (
          <DevelopmentScripts data={data} />
        ) : isText ? (
          <TextPageScripts mayPrerender={mayPrerender} />
        ) : (
          <PageScripts
            context={{ ...routerContext, manifest }}
            dictionary={dictionary}
            data={data}
            mayPrerender={mayPrerender}
          />
        ),
      }
  const failed = status >= 400 ? failedRequest(request, context) : null
  const hashes = new Set<string>()
  const html = renderToString(
    <TranslationProvider language={language} t={translators[language]} dictionary={dictionary}>
      <FailedRequestContext value={failed}>
        <ScriptCollector value={(code, isFixed) => hashes.add(isFixed ? fixedHash(code) : sha256(code))}>
          <DocumentSlotsContext value={slots}>
            <ServerHtmlContext value={context.get(serverHtmlContext)}>
              <AddressPrefix value={preview?.prefix ?? ''}>
                <SocialMetaContext value={isShareable ? props => <SocialMeta {...props} {...seo} /> : null}>
                  <ServerRouter
                    context={{ ...routerContext, manifest, serverHandoffStream: undefined }}
                    url={request.url}
                  />
                </SocialMetaContext>
              </AddressPrefix>
            </ServerHtmlContext>
          </DocumentSlotsContext>
        </ScriptCollector>
      </FailedRequestContext>
    </TranslationProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    contentSecurityPolicy([...hashes], {
      isDevelopment,
      ...context.get(appContext),
      // Null: too many to list.
      pictures: catalogue.imageOrigins ?? ['https:'],
    }),
  )
  return new Response(streamOf(encodeDocument(html)), { status, headers })
}

function failedRequest(request: Request, context: RouterContextProvider) {
  const { incident, isUnavailable } = context.get(requestContext)
  return { incident, isUnavailable, isForm: request.method === 'POST' }
}

/** A body that is not copied, unlike bytes or a text. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/**
 * The bytes of a document with its doctype. The charset is moved to the front, because it must be within the
 * first 1,024 bytes: React writes the inline scripts of <head> before every element that it can move,
 * including the charset. Written in two parts: joined as a text, the document would be copied once more, which
 * takes as long as half its rendering if it is long and contains a dash.
 */
function encodeDocument(html: string): Buffer {
  const head = html.indexOf('<head>') + '<head>'.length
  const start = `<!DOCTYPE html>${html.slice(0, head)}<meta charset="utf-8">`
  const rest = html.slice(head)
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(start) + Buffer.byteLength(rest))
  bytes.write(rest, bytes.write(start))
  return bytes
}

/** Logs an unexpected error with the incident number that the error page shows (rule S30.9). */
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

function contentSecurityPolicy(
  hashes: readonly string[],
  {
    isDevelopment,
    geocoderUrl,
    tileUrl,
    pictures,
  }: Pick<AppContext, 'geocoderUrl' | 'tileUrl'> & { isDevelopment: boolean; pictures: readonly string[] },
): string {
  const scripts = isDevelopment ? ["'unsafe-inline'"] : hashes.map(hash => `'sha256-${hash}'`)
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // blob: shows a chosen photo before its upload.
    ["img-src 'self' blob:", new URL(tileUrl).origin, ...pictures].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${new URL(geocoderUrl).origin}${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The manifest with the routes of this page alone: the router of a document is built anew from all of its
 * routes.
 */
function withRoutesOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map(id => [id, manifest.routes[id]]))
  return { ...manifest, routes }
}

/** The pattern of the page's path, as in app/routes.ts. */
const patternOf = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.at(-1)?.route.path ?? '/'

/** The hash of a script that many requests write. */
function fixedHash(code: string): string {
  const hash = fixedHashes.get(code) ?? sha256(code)
  fixedHashes.set(code, hash)
  return hash
}

const fixedHashes = new Map<string, string>()

const sha256 = (text: string) => hash('sha256', text, 'base64')

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}
