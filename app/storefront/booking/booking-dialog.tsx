import { useState } from 'react'
import { defaultQuantity } from '../../../domain/booking/booking.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { parseTyreSearch } from '../../../domain/tyres/tyre-search.ts'
import { BottomSheet } from '../../components/bottom-sheet.tsx'
import { buttonClass } from '../../components/button.ts'
import { LoadedContent } from '../../components/loaded-content.tsx'
import { useLoaded } from '../../components/use-loaded.ts'
import { bookingDataPath, bookingPath } from '../../http/page-paths.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { type DriverMemory, parseMemory } from '../memory/driver-memory.ts'
import { readMemoryText } from '../memory/memory-storage.ts'
import { Booking } from './booking.tsx'
import { type BookingState, NOTHING_CHOSEN, writeBookingState } from './booking-state.ts'
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
  const [memory] = useState(() => parseMemory(readMemoryText()))
  const [remembered] = useState(() => startOf(memory, query))
  const [state, setState] = useState(remembered)
  const { storeArea, storeState, storePage } = state
  // A remembered branch may be on another page than the first.
  const list = { ...NOTHING_CHOSEN, storeArea, storeState, storePage, store: remembered.store }
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
              savedCar={memory.car}
              chooseAnother={
                <button type="button" onClick={onClose} className={buttonClass()}>
                  {t('booking.chooseAnother')}
                </button>
              }
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

/** Where a branch is remembered, the booking begins at its summary (rule S40.11). */
function startOf({ branch, quantity }: DriverMemory, query: string): BookingState {
  if (branch === null) return NOTHING_CHOSEN
  const search = parseTyreSearch(new URLSearchParams(query))
  const isStaggered = search.mode === 'vehicle' && search.rear !== null
  const usual = defaultQuantity(isStaggered ? 'front' : null)
  return {
    ...NOTHING_CHOSEN,
    quantity: String(isStaggered ? usual : (quantity ?? usual)),
    browse: 'all',
    store: branch,
  }
}

/** Fetches the booking's data. A 404 or 503 for a tyre that is gone also carries data. */
async function fetchBooking(address: string): Promise<BookingData> {
  const response = await fetch(address)
  if (![200, 404, 503].includes(response.status)) throw new Error(`the booking answered ${response.status}`)
  return response.json()
}
