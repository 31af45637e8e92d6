import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { callLink } from '../../../domain/branches/branch-links.ts'
import { loadTexts, spokenHere } from '../../messages/load-texts.ts'
import { useText } from '../../messages/text.tsx'
import type { loader } from '../../root.tsx'
import { buttonClass } from '../../ui/button.ts'

/**
 * The way to a booking: a form that leads to the booking's page, so that the first tap counts also before or without
 * script; with script the same tap opens the booking over the page. Where the line is down it says so, and how to call.
 */
export function BookNow({ path, query }: { path: string; query: string }) {
  const t = useText()
  /** null while it is closed; each try fetches what failed again */
  const [Dialog, setDialog] = useState<ReturnType<typeof bookingDialog> | null>(null)
  const open = () => setDialog(bookingDialog)
  const close = () => setDialog(null)
  return (
    <>
      <form
        action={`${path}/book`}
        className="contents"
        onSubmit={event => {
          event.preventDefault()
          open()
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
      {Dialog && (
        <Suspense>
          <Dialog path={path} query={query} onClose={close} onRetry={open} />
        </Suspense>
      )}
    </>
  )
}

type DialogProps = { path: string; query: string; onClose: () => void; onRetry: () => void }

const bookingDialog = () =>
  lazy(async (): Promise<{ default: ComponentType<DialogProps> }> => {
    try {
      await loadTexts(spokenHere(), 'booking-dialog')
      return await import('./booking-dialog.tsx')
    } catch {
      return { default: NoLine }
    }
  })

/** The dialog itself could not be fetched. */
function NoLine({ onRetry }: DialogProps) {
  const t = useText()
  const phone = useRouteLoaderData<typeof loader>('root')?.shell.company.phone
  return (
    <div role="alert" className="basis-full border-l-4 border-signal bg-signal-wash px-3 py-2">
      <p>{t('tyres.bookingUnreachable')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" onClick={onRetry} className={buttonClass('quiet')}>
          {t('shell.retry')}
        </button>
        {phone && (
          <a href={callLink(phone)} className={buttonClass('quiet')}>
            {t('shell.phone')} {phone}
          </a>
        )}
      </p>
    </div>
  )
}
