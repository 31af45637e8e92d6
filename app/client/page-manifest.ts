import type { EntryContext } from 'react-router'

/**
 * The framework's context of a page, with the table of routes cut down to the page's own and written into its HTML: another page is
 * another document (docs/decisions/0007), so no browser needs to know of it, and no page grows by the pages of others. The browser
 * itself is told that the table is whole (react-router.config.ts) and asks for no more of it.
 */
export function withPageManifest(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map(id => [id, manifest.routes[id]]))
  return {
    ...context,
    // In the browser the framework fetches the file of the whole table ahead; here that is one that it fetches anyway.
    manifest: { ...manifest, routes, url: manifest.entry.module },
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
}
