import { redirect } from 'react-router'
import type { Route } from './+types/tyres-redirect.route.ts'

/** 301 from /tyres to /tires with the query kept (rule @tyresredirect). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/tires${url.search}`, 301)
}
