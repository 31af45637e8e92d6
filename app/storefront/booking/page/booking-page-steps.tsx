import { href } from 'react-router'
import { useNavigateInPlace } from '../../../client/same-page-navigation.ts'
import { useQuery } from '../../../client/use-query.ts'
import { buttonClass } from '../../../components/button.ts'
import { LeftIcon } from '../../../components/icons.tsx'
import { bookingPath, tyrePath } from '../../../http/page-paths.ts'
import { useTranslations } from '../../../i18n/translations.tsx'
import { Booking } from '../booking.tsx'
import { NOTHING_CHOSEN, parseBookingState, stepOf, writeBookingState } from '../booking-state.ts'
import type { BookingData } from '../load-booking.server.ts'
import { TyreUnavailable } from '../tyre-unavailable.tsx'

/** The content of the booking page: the steps, or the reason why there are none. */
export function BookingPageSteps({ data: { tyre, ...data } }: { data: BookingData }) {
  const t = useTranslations()
  const navigate = useNavigateInPlace()
  const query = useQuery()
  const state = parseBookingState(query)
  if (!tyre) return <TyreUnavailable isFallback={data.isFallback} query={listQuery(query)} />
  return (
    <>
      {stepOf(state, data.tooLow !== null) === 'quantity' && (
        <a href={`${tyrePath(tyre)}${listQuery(query)}`} className={buttonClass('quiet')}>
          <LeftIcon />
          {t('tyre.back')}
        </a>
      )}
      <h1 className="mt-4 text-4xl">{t('booking.title')}</h1>
      <div className="mt-4 rounded-card border border-line bg-white p-4">
        <Booking
          key={tyrePath(tyre)}
          data={{ ...data, tyre }}
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
  )
}

/** The part of the query that belongs to the tyre list. */
function listQuery(query: URLSearchParams): string {
  const text = writeBookingState(query, NOTHING_CHOSEN).toString()
  return text && `?${text}`
}
