import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Booking } from './booking.tsx'
import { NOTHING_CHOSEN } from './booking-state.ts'
import { NoBookedTyre } from './no-booked-tyre.tsx'
import type { BookingData } from './read-booking.server.ts'

type Props = {
  /** the tyre's address */
  path: string
  /** the list's query, `?` included, or '' */
  query: string
  onClose: () => void
}

/** The booking over the list or the tyre's page (S §2). Closing it forgets everything (S §4). */
export default function BookingDialog({ path, query, onClose }: Props) {
  const t = useText()
  const [state, setState] = useState(NOTHING_CHOSEN)
  const [data, setData] = useState<BookingData | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setData('loading')
    setData(await fetchBooking(`${path}/booking${query}`))
  }, [path, query])
  useEffect(() => {
    void load()
  }, [load])
  return (
    <Sheet id="booking-title" title={t('booking.title')} closeLabel={t('booking.close')} onClose={onClose}>
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
        <Booking
          data={{ ...data, tyre: data.tyre }}
          action={`${path}/book`}
          query={new URLSearchParams(query)}
          state={state}
          onChange={setState}
        />
      ) : (
        <NoBookedTyre isFallback={data.isFallback} query={query} />
      )}
    </Sheet>
  )
}

/** The booking's data; also an answer that the tyre is gone has some. */
async function fetchBooking(address: string): Promise<BookingData | 'failed'> {
  try {
    const response = await fetch(address)
    return [200, 404, 503].includes(response.status) ? ((await response.json()) as BookingData) : 'failed'
  } catch {
    return 'failed'
  }
}
