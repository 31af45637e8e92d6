import { data, href, useNavigate } from 'react-router'
import { useQuery } from '../../../client/use-query.ts'
import { buttonClass } from '../../../components/button.ts'
import { LeftIcon } from '../../../components/icons.tsx'
import { requestContext } from '../../../context/request-context.ts'
import { bookingPath, tyrePath } from '../../../http/page-paths.ts'
import { useTranslations } from '../../../i18n/translations.tsx'
import { PageTitle } from '../../../seo/page-title.tsx'
import { Booking } from '../booking.tsx'
import {
  isWrongDay,
  NOTHING_CHOSEN,
  readBookingState,
  stepOf,
  writeBookingState,
  wrongQuantities,
} from '../booking-state.ts'
import { loadBooking } from '../load-booking.server.ts'
import { TyreUnavailable } from '../tyre-unavailable.tsx'
import type { Route } from './+types/booking-page.route.ts'

/** The booking as a page: used without JavaScript and by links into a booking. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { catalogue } = context.get(requestContext)
  const booking = loadBooking(catalogue, { ...params, query: url.searchParams })
  if (!booking.tyre) return data(booking, { status: catalogue.isFallback ? 503 : 404 })
  const state = readBookingState(url.searchParams)
  const isWrong = wrongQuantities(state).length > 0 || isWrongDay(state, booking.today)
  return data(booking, { status: isWrong ? 422 : 200 })
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const navigate = useNavigate()
  const query = useQuery()
  const { tyre } = loaderData
  const state = readBookingState(query)
  return (
    <div className="bay max-w-xl py-4 md:py-8">
      <PageTitle>{t('booking.title')}</PageTitle>
      <meta name="robots" content="noindex" />
      {tyre ? (
        <>
          {stepOf(state, loaderData.tooLow !== null) === 'quantity' && (
            <a href={`${tyrePath(tyre)}${listQuery(query)}`} className={buttonClass('quiet')}>
              <LeftIcon />
              {t('tyre.back')}
            </a>
          )}
          <h1 className="mt-4 text-4xl">{t('booking.title')}</h1>
          <div className="mt-4 rounded-card border border-line bg-white p-4">
            <Booking
              key={tyrePath(tyre)}
              data={{ ...loaderData, tyre }}
              action={bookingPath(tyre)}
              query={query}
              state={state}
              heading="h2"
              chooseAnother={
                <a href={`${href('/tires')}${listQuery(query)}`} className={buttonClass()}>
                  {t('booking.chooseAnother')}
                </a>
              }
              onChange={next =>
                navigate({ search: `?${writeBookingState(query, next)}` }, { preventScrollReset: true })
              }
            />
          </div>
        </>
      ) : (
        <TyreUnavailable isFallback={loaderData.isFallback} query={listQuery(query)} />
      )}
    </div>
  )
}

/** The part of the query that belongs to the tyre list. */
function listQuery(query: URLSearchParams): string {
  const text = writeBookingState(query, NOTHING_CHOSEN).toString()
  return text && `?${text}`
}
