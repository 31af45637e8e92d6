import { requestContext } from '../../context/request-context.ts'
import type { Route } from './+types/branch-list.route.ts'

/** All branches as JSON, for the search on a page that lists only some of them. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(context.get(requestContext).catalogue.branches, {
    headers: { 'cache-control': 'private, max-age=300' },
  })
}
