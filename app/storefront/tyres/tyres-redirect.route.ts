import { redirect } from 'react-router'
import type { Route } from './+types/tyres-redirect.route.ts'

/** `/tyres` is `/tires`, for good and with its query (readings.md). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/tires${url.search}`, 301)
}
