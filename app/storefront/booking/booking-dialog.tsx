import { useState } from 'react'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { BottomSheet } from '../../components/bottom-sheet.tsx'
import { LoadedContent } from '../../components/loaded-content.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { bookingDataPath, bookingPath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { Booking } from './booking.tsx'
import { NOTHING_CHOSEN, writeBookingState } from './booking-state.ts'
import type { BookingData } from './load-booking.server.ts'
import { TyreUnavailable } from './tyre-unavailable.tsx'

type Props = {
  tyre: Pick<Tyre, 'size' | 'model'>
  /** query of the tyre list including `?`, or '' */
  query: string
  onClose: () => void
}

/**
 * The booking in a dialog over the list or the tyre page. Closing it discards the booking (rule
 * S14.4).
 */
export default function BookingDialog({ tyre, query, onClose }: Props) {
  const t = useTranslations()
  const [state, setState] = useState(NOTHING_CHOSEN)
  const { storeState, storePage } = state
  const list = { ...NOTHING_CHOSEN, storeState, storePage }
  const search = writeBookingState(new URLSearchParams(query), list).toString()
  const loaded = useLoaded(`${bookingDataPath(tyre)}${search && `?${search}`}`, fetchBooking)
  const labels = { loading: t('booking.loading'), failed: t('booking.failed'), retry: t('booking.retry') }
  return (
    <BottomSheet
      id="booking-title"
      title={t('booking.title')}
      closeLabel={t('booking.close')}
      onClose={onClose}
    >
      <LoadedContent loaded={loaded} labels={labels}>
        {data =>
          data.tyre ? (
            <Booking
              data={{ ...data, tyre: data.tyre }}
              action={bookingPath(tyre)}
              query={new URLSearchParams(query)}
              state={state}
              heading="h3"
              onChange={setState}
            />
          ) : (
            <TyreUnavailable isFallback={data.isFallback} query={query} />
          )
        }
      </LoadedContent>
    </BottomSheet>
  )
}

/** Fetches the booking's data. A 404 or 503 for a tyre that is gone also carries data. */
async function fetchBooking(address: string): Promise<BookingData> {
  const response = await fetch(address)
  if (![200, 404, 503].includes(response.status)) throw new Error(`the booking answered ${response.status}`)
  return response.json()
}
