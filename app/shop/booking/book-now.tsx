import { lazy, Suspense, useState } from 'react'
import { loadTexts, spokenHere } from '../../messages/load-texts.ts'
import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'

/**
 * The way to a booking: a form that leads to the booking's page, so that the first tap counts also before or without
 * script; with script the same tap opens the booking over the page.
 */
export function BookNow({ path, query }: { path: string; query: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <form
        action={`${path}/book`}
        className="contents"
        onSubmit={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {[...new URLSearchParams(query)].map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" aria-haspopup="dialog" className={`${buttonClass()} flex-1`}>
          {t('tyres.bookNow')}
        </button>
      </form>
      {isOpen && (
        <Suspense>
          <BookingDialog path={path} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Fetched at the first tap; where that fails, the tap goes to the page instead. */
const BookingDialog = lazy(async () => {
  try {
    await loadTexts(spokenHere(), 'booking-dialog')
    return await import('./booking-dialog.tsx')
  } catch {
    return {
      default: ({ path, query }: { path: string; query: string }) => (
        <GoTo address={`${path}/book${query}`} />
      ),
    }
  }
})

function GoTo({ address }: { address: string }) {
  location.assign(address)
  return null
}
