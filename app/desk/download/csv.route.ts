import type { Route } from './+types/csv.route.ts'
import { downloadList } from './download-list.server.ts'

/** The current list as a CSV file, or an earlier one: `?list=12`. */
export const loader = (args: Route.LoaderArgs) => downloadList('csv', args)
