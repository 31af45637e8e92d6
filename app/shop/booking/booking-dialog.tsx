import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState(NOTHING_CHOSEN)
  const [data, setData] = useState<BookingData | 'loading' | 'failed'>('loading')
  const load = useCallback(async () => {
    setData('loading')
    setData(await fetchBooking(`${path}/booking${query}`))
  }, [path, query])
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    void load()
  }, [load])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="booking-title"
      onClose={onClose}
      {...{ closedby: 'any' }}
      className="w-full max-w-lg overflow-auto rounded-card bg-white p-0 text-ink max-sm:mb-0 max-sm:mt-auto max-sm:max-w-full max-sm:rounded-b-none sm:max-h-[90dvh]"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-1">
        <h2 id="booking-title" className="text-2xl">
          {t('booking.title')}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="grid size-11 place-items-center rounded-control hover:bg-floor"
        >
          <CloseIcon />
          <span className="sr-only">{t('booking.close')}</span>
        </button>
      </div>
      <div className="min-h-72 p-4">
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
      </div>
    </dialog>
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
