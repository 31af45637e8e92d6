import type { RouterContextProvider } from 'react-router'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { Preview } from '../../context/app-context.ts'
import { CACHEABLE_HEADER } from '../../context/app-context.ts'
import { renderPreviewContext } from '../../context/request-context.ts'

/**
 * Renders a page of the storefront with another catalogue, as for the user of `request`: without scripts,
 * never cached, below a banner. `path` is the page with its query, `tires?width=195`; its lists and searches
 * link to `preview.prefix` + path. 404 for a path that is not a list or a tyre of the storefront.
 */
export async function renderPreview(
  path: string,
  { catalogue, preview }: { catalogue: Catalogue; preview: Preview },
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Response> {
  // Concatenated, not resolved: `/host` and `/[` would resolve to another host or fail.
  const url = new URL(`${new URL(request.url).origin}/${path}`)
  if (!PREVIEWED.test(url.pathname)) throw new Response(null, { status: 404 })
  const headers = new Headers(request.headers)
  const page = await context.get(renderPreviewContext)(new Request(url, { headers }), { catalogue, preview })
  const answer = new Response(page.body, page)
  answer.headers.delete(CACHEABLE_HEADER)
  answer.headers.set('cache-control', 'no-store')
  const location = answer.headers.get('location')
  if (location?.startsWith('/')) answer.headers.set('location', preview.prefix + location)
  return answer
}

/** Lists and tyres; other pages of the storefront do not depend on a list of prices. */
const PREVIEWED = /^\/(?:tires|tire\/[^/]+\/[^/]+|engine-oil|branches|locate-us)?$/
