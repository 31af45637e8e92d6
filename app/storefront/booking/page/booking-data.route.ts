import { timeIn } from '../../../../platform/clock/calendar-date.ts'
import { appContext, requestContext } from '../../../context/request-context.ts'
import { loadBooking } from '../load-booking.server.ts'
import type { Route } from './+types/booking-data.route.ts'

/** The booking dialog's data as JSON; `tyre` is null if the catalogue has no such tyre. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const { timeZone, now } = context.get(appContext)
  const booking = loadBooking(catalogue, timeIn(timeZone, now()), { ...params, query: url.searchParams })
  return Response.json(booking, { status: booking.tyre ? 200 : catalogue.isFallback ? 503 : 404 })
}
