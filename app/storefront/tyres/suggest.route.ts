import { href } from 'react-router'
import { suggest } from '../../../domain/search/suggest.ts'
import { understandQuery } from '../../../domain/search/understand-query.ts'
import { requestContext } from '../../context/request-context.ts'
import { queryUrl } from '../search/query-url.ts'
import type { Route } from './+types/suggest.route.ts'

/** Suggestions for the search box as JSON, `[{ text, kind, href }]`: `/suggest?q=myvi` (rule S39.8). */
export function loader({ context, url }: Route.LoaderArgs) {
  const { queryIndex } = context.get(requestContext).catalogue
  const suggestions = suggest(url.searchParams.get('q') ?? '', queryIndex).map(suggestion => ({
    ...suggestion,
    href:
      queryUrl(understandQuery(suggestion.text, queryIndex), suggestion.text) ??
      `${href('/tires')}?${new URLSearchParams({ q: suggestion.text })}`,
  }))
  return Response.json(suggestions, { headers: { 'cache-control': 'private, max-age=300' } })
}
