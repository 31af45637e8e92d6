import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  type EntryContext,
  RouterContextProvider,
  ServerRouter,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router'
import { DocumentSlotsContext } from '../app/client/document-slots.ts'
import { LazyImagesScript, PageScripts } from '../app/client/page-scripts.server.tsx'
import type { AppContext } from '../app/context/app-context.ts'
import {
  appContext,
  languageContext,
  requestContext,
  serverHtmlContext,
} from '../app/context/request-context.ts'
import { ServerHtmlContext } from '../app/context/server-html.tsx'
import { FailedRequestContext } from '../app/errors/error-page.tsx'
import { TranslationProvider } from '../app/i18n/translations.tsx'
import { translators } from '../app/i18n/translators.server.ts'
import * as layout from '../app/layouts/storefront-layout.tsx'
import * as root from '../app/root.tsx'
import * as tyres from '../app/storefront/tyres/tyres.route.tsx'
import type { Catalogue } from '../domain/catalogue/catalogue.ts'
import type { TyreCard } from '../domain/tyres/tyre-card.ts'

/**
 * Reference for render.ts: `renderToString` of the component tree of the list page. build-reference-pages.ts
 * builds this file for Node like the application's pages. Everything except the ten cards is loaded in
 * advance.
 */

const ROOT = 'root'
const LAYOUT = 'layouts/storefront-layout'
const TYRES = 'storefront/tyres/tyres.route'
const PATH = 'tires'

/** Everything of a page except its cards. */
export type Prepared = {
  loaderData: Record<string, unknown>
  results: object
  today: Catalogue['today']
  serverHtml: Record<string, string>
}

/** Calls the loaders of a page (path and query) as the framework does. */
export async function prepare(path: string, catalogue: Catalogue): Promise<Prepared> {
  const context = new RouterContextProvider()
  const values = {
    catalogue,
    client: '',
    isLocal: false,
    forwardedHops: 0,
    incident: '',
    isDevelopment: false,
    isOverloaded: false,
    count() {},
    markUnavailable() {},
    isUnavailable: false,
  }
  context.set(requestContext, values)
  context.set(languageContext, 'ms')
  context.set(appContext, APP)
  const url = new URL(path, ORIGIN)
  const args = { context, url, request: new Request(url), params: {}, pattern: PATH } as never
  const page = tyres.loader(args)
  const loaderData = { [ROOT]: await root.loader(args), [TYRES]: page }
  return {
    loaderData,
    serverHtml: context.get(serverHtmlContext),
    results: page.results,
    today: catalogue.today,
  }
}

/** Renders the page of a path with these cards. `manifest` is that of the application's build. */
export function render(
  path: string,
  { loaderData, results, serverHtml }: Prepared,
  cards: readonly TyreCard[],
  manifest: EntryContext['manifest'],
): string {
  const url = new URL(path, ORIGIN)
  const page = { ...(loaderData[TYRES] as object), results: { ...results, cards } }
  const context: EntryContext = {
    manifest,
    routeModules: modulesOf(manifest),
    serverHandoffString: HANDOFF,
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    branches: [],
    staticHandlerContext: {
      basename: '/',
      location: {
        pathname: url.pathname,
        search: url.search,
        hash: '',
        state: null,
        key: 'default',
        mask: undefined,
      },
      matches: matches as never,
      _match: router.match,
      loaderData: { ...loaderData, [TYRES]: page },
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    },
  }
  return renderToString(
    <TranslationProvider language="ms" t={translators.ms} dictionary={DICTIONARY}>
      <FailedRequestContext value={null}>
        <DocumentSlotsContext
          value={{
            headStart: <LazyImagesScript />,
            bodyEnd: <PageScripts context={context} dictionary={DICTIONARY} data="" mayPrerender={false} />,
          }}
        >
          <ServerHtmlContext value={serverHtml}>
            <ServerRouter context={context} url={url.href} />
          </ServerHtmlContext>
        </DocumentSlotsContext>
      </FailedRequestContext>
    </TranslationProvider>,
  )
}

const ORIGIN = 'http://localhost'
/** The parts of the context that these pages use. */
const APP = {
  publicUrl: ORIGIN,
  geocoderUrl: '',
  tileUrl: '',
  isReady: async () => true,
  reportError: (error: unknown) => console.error(error),
} as unknown as AppContext
const HANDOFF = JSON.stringify({
  basename: '/',
  future: {},
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  isSpaMode: false,
})
const router = createStaticHandler([
  { id: ROOT, path: '', children: [{ id: LAYOUT, children: [{ id: TYRES, path: PATH }] }] },
])
const matches = router.match(`/${PATH}`)

/** The modules of all routes; those that this page does not render are empty. */
function modulesOf(manifest: EntryContext['manifest']): EntryContext['routeModules'] {
  modules ??= { ...emptyModules(manifest), ...shown }
  return modules
}

const emptyModules = (manifest: EntryContext['manifest']) =>
  Object.fromEntries(Object.keys(manifest.routes).map(id => [id, { default: () => null }]))

let modules: EntryContext['routeModules'] | undefined

// The wrappers that the framework's build adds to components.
const shown = {
  [ROOT]: {
    ...root,
    default: withComponentProps(root.default),
    ErrorBoundary: withErrorBoundaryProps(root.ErrorBoundary as never),
  },
  [LAYOUT]: { default: withComponentProps(layout.default as never) },
  [TYRES]: {
    ...tyres,
    default: withComponentProps(tyres.default as never),
    ErrorBoundary: withErrorBoundaryProps(tyres.ErrorBoundary as never),
  },
} as unknown as EntryContext['routeModules']

/** Nothing fetches it: these documents are never opened in a browser. */
const DICTIONARY = '/assets/ms-common.js'
