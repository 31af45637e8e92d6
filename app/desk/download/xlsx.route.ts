import type { Route } from './+types/xlsx.route.ts'
import { downloadList } from './download-list.server.ts'

/** The current list as an Excel file, or an earlier one: `?list=12`. */
export const loader = (args: Route.LoaderArgs) => downloadList('xlsx', args)
