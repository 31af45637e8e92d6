import { href, redirect } from 'react-router'
import type { Route } from './+types/tyres-redirect.route.ts'

/** 301 from /tyres to /tires with the query kept (rule S2.4). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`${href('/tires')}${url.search}`, 301)
}
