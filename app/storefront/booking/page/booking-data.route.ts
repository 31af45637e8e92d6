import { requestContext } from '../../../context/request-context.ts'
import { loadBooking } from '../load-booking.server.ts'
import type { Route } from './+types/booking-data.route.ts'

/** What the booking dialog needs, as JSON; a tyre that is not there is null in it. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const booking = loadBooking(catalogue, { ...params, query: url.searchParams })
  return Response.json(booking, { status: booking.tyre ? 200 : catalogue.isFallback ? 503 : 404 })
}
