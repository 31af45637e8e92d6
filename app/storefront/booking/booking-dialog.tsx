import { useState } from 'react'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { BottomSheet } from '../../components/bottom-sheet.tsx'
import { buttonClass } from '../../components/button.ts'
import { Notice } from '../../components/notice.tsx'
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
  const { data, isLoading, load } = useLoaded(
    `${bookingDataPath(tyre)}${search && `?${search}`}`,
    fetchBooking,
  )
  return (
    <BottomSheet
      id="booking-title"
      title={t('booking.title')}
      closeLabel={t('booking.close')}
      onClose={onClose}
    >
      {data === 'loading' ? (
        <p role="status" className="animate-pulse">
          {t('booking.loading')}
        </p>
      ) : data === 'failed' ? (
        <>
          <Notice kind="error" title={t('booking.failed')} />
          <button type="button" onClick={load} className={`${buttonClass('quiet')} mt-3`}>
            {t('booking.retry')}
          </button>
        </>
      ) : data.tyre ? (
        <div aria-busy={isLoading} className="aria-busy:animate-pulse">
          <Booking
            data={{ ...data, tyre: data.tyre }}
            action={bookingPath(tyre)}
            query={new URLSearchParams(query)}
            state={state}
            heading="h3"
            onChange={setState}
          />
        </div>
      ) : (
        <TyreUnavailable isFallback={data.isFallback} query={query} />
      )}
    </BottomSheet>
  )
}

/** Fetches the booking's data. A 404 or 503 for a tyre that is gone also carries data. */
async function fetchBooking(address: string): Promise<BookingData | 'failed'> {
  try {
    const response = await fetch(address)
    return [200, 404, 503].includes(response.status) ? ((await response.json()) as BookingData) : 'failed'
  } catch {
    return 'failed'
  }
}
