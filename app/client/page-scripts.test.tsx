import { runInNewContext } from 'node:vm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, type EntryContext, Outlet, Scripts, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageScripts } from './page-scripts.server.tsx'

// PageScripts stands in for React Router's <Scripts> (docs/decisions/0017): after an upgrade that changes
// what <Scripts> writes, these tests fail, and PageScripts has to follow it.

const HANDOFF = { basename: '/', ssr: true, isSpaMode: false }
const DATA = '[{"_1":2},"</script>"]\n'
const router = createStaticHandler([{ id: 'root', path: '', children: [{ id: 'page', path: 'page' }] }])
const route = (id: string) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: ['/assets/shared.js', `/assets/of-${id}.js`],
})

const context = {
  manifest: {
    entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
    routes: {
      root: route('root'),
      page: {
        ...route('page'),
        parentId: 'root',
        path: 'page',
        hasClientAction: true,
        clientActionModule: '/assets/client-action.js',
      },
    },
    url: '/assets/manifest.js',
    version: 'abc',
  },
  routeModules: { root: { default: () => <Outlet /> }, page: { default: () => <Scripts /> } },
  serverHandoffString: JSON.stringify(HANDOFF),
  future: {},
  ssr: true,
  isSpaMode: false,
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  branches: [],
  staticHandlerContext: {
    basename: '/',
    location: { pathname: '/page', search: '', hash: '', state: null, key: 'default', mask: undefined },
    matches: router.match('/page') as never,
    _match: router.match,
    loaderData: { root: null, page: null },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  },
} as unknown as EntryContext

const DICTIONARY = '/assets/ms-tyres.js'
const theirs = read(renderToStaticMarkup(<ServerRouter context={context} url="http://localhost/page" />))
const ours = read(
  renderToStaticMarkup(
    <PageScripts context={context} dictionary={DICTIONARY} data={DATA} mayPrerender={false} />,
  ),
)

/** The preloaded files and the inline scripts of a page. */
function read(html: string) {
  return {
    preloads: Array.from(html.matchAll(/<link [^>]*href="([^"]*)"/g), ([, href]) => href),
    deferredPreloads: JSON.parse(
      /"application\/x-deferred-module","data-used",(\[[^\]]*\])\)/.exec(html)?.[1] ?? '[]',
    ),
    scripts: Array.from(html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, code = '']) => code),
  }
}

/** Runs a module script without its imports; returns its globals and its imports. */
function run(code: string) {
  const statics = Array.from(code.matchAll(/^import \* as (\w+) from "(.*)";?$/gm))
  const dynamics: string[] = []
  const window: Record<string, unknown> = {}
  runInNewContext(code.replace(/^import \*.*$/gm, '').replaceAll(/\bimport\(/g, 'load('), {
    window,
    load: (href: string) => dynamics.push(href),
    ...Object.fromEntries(statics.map(([, name = '', href = '']) => [name, { [href]: 'loaded' }])),
  })
  return { window: JSON.parse(JSON.stringify(window)), dynamics }
}

/** Runs a context script and returns `window.__reactRouterContext`. */
function contextOf(code = '') {
  const window: Record<string, unknown> = {}
  runInNewContext(code, { window, ReadableStream, TextEncoderStream })
  // biome-ignore lint/suspicious/noExplicitAny: React Router's type of it is not exported
  const { __reactRouterContext } = window as any
  return { ...__reactRouterContext }
}

test('the same files are preloaded as by <Scripts>, and the dictionary', () => {
  expect(theirs.preloads.length).toBeGreaterThan(4)
  expect(ours.preloads).toEqual([])
  expect(ours.deferredPreloads.sort()).toEqual([...theirs.preloads, DICTIONARY].sort())
})

test('the module script leaves the same on window, and starts the same entry, as that of <Scripts>', () => {
  const expected = run(theirs.scripts[1] ?? '')
  expect(Object.keys(expected.window)).toEqual(['__reactRouterManifest', '__reactRouterRouteModules'])
  // The browser never fetches the whole manifest, as every other page is another document.
  expected.window.__reactRouterManifest.url = '/assets/entry.js'
  // Ours omits false and empty properties: React Router treats an absent property as false.
  const isNo = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)
  const shorter = JSON.parse(JSON.stringify(expected, (_, value) => (isNo(value) ? undefined : value)))
  expect(run(ours.scripts[1] ?? '')).toEqual({ ...shorter, dynamics: expected.dynamics })
})

test('the context script leaves the same context as that of <Scripts>, with a stream of the loader data', async () => {
  const { streamController, stream: theirStream, ...handoff } = contextOf(theirs.scripts[0])
  expect(handoff).toEqual(HANDOFF)
  const { stream: ourStream, ...ourHandoff } = contextOf(ours.scripts[0])
  expect(ourHandoff).toEqual(HANDOFF)
  // React Router's <Scripts> streams the data after the page through the controller; ours is complete at
  // once.
  streamController.enqueue(DATA)
  streamController.close()
  expect(await new Response(theirStream).text()).toBe(DATA)
  expect(await new Response(ourStream).text()).toBe(DATA)
})
