import { type EntryContext, Scripts } from 'react-router'
import { IN_PLACE_ATTRIBUTE } from '../components/navigation-options.ts'
import { USED } from '../components/use-early-use.ts'
import { DEFERRED_MODULE, startDeferredScripts } from './deferred-scripts.ts'
import { queueEarlyClicks, SCRIPTED } from './early-clicks.ts'
import { callOf, InlineScript, toScript, toSingleQuoted } from './inline-script.tsx'
import { deferLazyImages } from './lazy-images.ts'
import { markCanHover, onPrerender, SPECULATION_RULES } from './prerender.ts'

/** Placed before the style sheet in <head>: an inline script after it would wait for it. */
export const LazyImagesScript = () => <InlineScript code={LAZY_IMAGES_SCRIPT} isFixed />

const LAZY_IMAGES_SCRIPT = callOf(deferLazyImages)

type Props = {
  /** React Router's context of the document, and the loaders' data in its encoding */
  context: EntryContext
  data: string
  /** URL of the messages, which the entry module imports */
  dictionary: string
  /** the browser may prefetch and prerender the pages that this one links to */
  mayPrerender: boolean
}

/**
 * The end of <body>: the same handover as React Router's <Scripts> (docs/decisions/0017), but its modules are
 * fetched later (deferred-scripts.ts). The route manifest contains only the rows of this page, because every
 * other page is another document.
 */
export function PageScripts({ context, data, dictionary, mayPrerender }: Props) {
  const { manifest, serverHandoffString, staticHandlerContext } = context
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const { modules, start } = scriptsOf(manifest, routes, dictionary)
  return (
    <>
      <InlineScript code={contextScript(serverHandoffString, data)} />
      <InlineScript type={DEFERRED_MODULE} code={modules} isFixed />
      <InlineScript code={start} isFixed />
      <InlineScript code={EARLY_SCRIPT} isFixed />
      {mayPrerender && <InlineScript type="speculationrules" code={SPECULATION_RULES} isFixed />}
    </>
  )
}

/** The scripts that are the same for a route and language, built once. */
function scriptsOf(manifest: Manifest, routes: readonly ManifestRoute[], dictionary: string) {
  const key = [dictionary, ...routes.map(({ id }) => id)].join(' ')
  const known = written.get(key)
  if (known) return known
  const preloads = new Set([
    manifest.entry.module,
    dictionary,
    ...manifest.entry.imports,
    ...routes.flatMap(route => [...modulesOf(route), ...(route.imports ?? [])]),
  ])
  const scripts = {
    modules: moduleScript(manifest, routes),
    start: callOf(startDeferredScripts, DEFERRED_MODULE, USED, [...preloads]),
  }
  written.set(key, scripts)
  return scripts
}

const written = new Map<string, { modules: string; start: string }>()

/** React Router's own component, for development: modules at once, all routes, hot module replacement. */
export function DevelopmentScripts({ data }: Pick<Props, 'data'>) {
  const controller = 'window.__reactRouterContext.streamController'
  return (
    <>
      <Scripts />
      <InlineScript code={`${controller}.enqueue(${toScript(data)});${controller}.close()`} />
    </>
  )
}

type Manifest = EntryContext['manifest']
type ManifestRoute = NonNullable<Manifest['routes'][string]>

/** on every page with scripts */
export const HOVER_SCRIPT = [callOf(markCanHover), callOf(onPrerender)].join(';')
const EARLY_SCRIPT = [callOf(queueEarlyClicks, IN_PLACE_ATTRIBUTE, SCRIPTED), HOVER_SCRIPT].join(';')

function contextScript(handoff: string | undefined, data: string): string {
  const stream = `new ReadableStream({start(c){c.enqueue(${toSingleQuoted(data)});c.close()}}).pipeThrough(new TextEncoderStream())`
  return `window.__reactRouterContext=${handoff};window.__reactRouterContext.stream=${stream}`
}

function moduleScript(manifest: Manifest, routes: readonly ManifestRoute[]): string {
  const imports: string[] = []
  const modules = routes.map(route => {
    const parts = modulesOf(route).map(href => `...m${imports.push(href) - 1}`)
    return `${toScript(route.id)}:{${parts}}`
  })
  const { entry, version } = manifest
  const rows = Object.fromEntries(routes.map(route => [route.id, route]))
  return [
    ...imports.map((href, index) => `import * as m${index} from ${toScript(href)}`),
    `window.__reactRouterManifest=${toScript({ entry, routes: rows, url: entry.module, version }, omitDefaults)}`,
    `window.__reactRouterRouteModules={${modules}}`,
    `import(${toScript(entry.module)})`,
  ].join('\n')
}

/** Omits false properties: React Router treats an absent property as false. */
const omitDefaults = (name: string, value: unknown) => (value === false || name === 'css' ? undefined : value)

/** The files that together are the module of a route. */
function modulesOf(route: ManifestRoute): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module } =
    route
  return [
    clientActionModule,
    clientLoaderModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
    module,
  ].filter(part => part !== undefined)
}
