import type { RouterContextProvider } from 'react-router'
import type { Catalogue } from '../../../domain/catalogue/catalogue.ts'
import type { Preview } from '../../context/app-context.ts'
import { CACHEABLE_HEADER } from '../../context/app-context.ts'
import { renderPreviewContext } from '../../context/request-context.ts'

/**
 * A page of the storefront as it would be with another catalogue: rendered as for the user of `request`,
 * without scripts, never cached, below a banner. `path` is the page with its query, `tires?width=195`; its
 * lists and searches lead to `preview.prefix` + path. 404 for a path that is none of the storefront's lists
 * and tyres.
 */
export async function renderPreview(
  path: string,
  { catalogue, preview }: { catalogue: Catalogue; preview: Preview },
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Response> {
  // Joined, not resolved: `/host` and `/[` would resolve to another host or to none.
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

/** The list, and a tyre of it; what else the storefront has does not change with a list of prices. */
const PREVIEWED = /^\/(?:tires|tire\/[^/]+\/[^/]+|engine-oil|branches|locate-us)?$/
