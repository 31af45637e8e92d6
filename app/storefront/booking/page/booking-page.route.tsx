import { data } from 'react-router'
import { timeIn } from '../../../../platform/clock/calendar-date.ts'
import { hydrateOnUse } from '../../../client/hydrate-on-use.tsx'
import { appContext, requestContext } from '../../../context/request-context.ts'
import { useTranslations } from '../../../i18n/translations.tsx'
import { PageTitle } from '../../../seo/page-title.tsx'
import { dayError, parseBookingState, wrongQuantities } from '../booking-state.ts'
import { loadBooking } from '../load-booking.server.ts'
import type { Route } from './+types/booking-page.route.ts'

const load = () => import('./booking-page-steps.tsx')
const BookingPageSteps = hydrateOnUse('BookingPageSteps', import.meta.env.SSR ? await load() : null, load)

/** The booking as a page: used without JavaScript and by links into a booking. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const { timeZone, now } = context.get(appContext)
  const booking = loadBooking(catalogue, timeIn(timeZone, now()), { ...params, query: url.searchParams })
  if (!booking.tyre) return data(booking, { status: catalogue.isFallback ? 503 : 404 })
  const state = parseBookingState(url.searchParams)
  const isWrong = wrongQuantities(state).length > 0 || dayError(state, booking.store, booking.now) !== null
  return data(booking, { status: isWrong ? 422 : 200 })
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <div className="bay max-w-xl py-4 md:py-8">
      <PageTitle>{t('booking.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      <BookingPageSteps data={loaderData} />
    </div>
  )
}
