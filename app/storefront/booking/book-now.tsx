import { type ComponentType, useState } from 'react'
import { href } from 'react-router'
import { phoneUrl } from '../../../domain/branches/branch-urls.ts'
import type { Tyre } from '../../../domain/tyres/tyre.ts'
import { usePrefixed } from '../../components/address-prefix.ts'
import { buttonClass } from '../../components/button.ts'
import { CloseIcon } from '../../components/icons.tsx'
import { QueryForm } from '../../components/query-form.tsx'
import { useRootData } from '../../context/root-data.ts'
import { bookingPath } from '../../http/page-paths.ts'
import { documentLanguage } from '../../i18n/language.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { useTranslations } from '../../i18n/translations.tsx'

/** The form of all "Book Now" buttons of a page: each button has its own URL, to which `query` is added. */
export function BookForm({ query }: { query: string }) {
  return <QueryForm id={BOOK_FORM} action={href('/tires')} query={new URLSearchParams(query)} inPlace />
}

const BOOK_FORM = 'book'

/**
 * The "Book Now" button. It submits the page's BookForm to the booking page, so it works before and without
 * JavaScript; with JavaScript the same click opens the booking dialog. It shows progress until the dialog has
 * loaded; offline it says so and shows the phone number.
 */
export function BookNow({ tyre, query }: { tyre: Pick<Tyre, 'size' | 'model'>; query: string }) {
  const t = useTranslations()
  /** null while the dialog is closed */
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [isOpening, setOpening] = useState(false)
  const close = () => setDialog(null)
  /** Loads the dialog and its data; a retry downloads only what failed. */
  async function open() {
    if (isOpening) return
    setOpening(true)
    const dialog = await bookingDialog()
    setDialog(() => dialog)
    setOpening(false)
  }
  return (
    <>
      <button
        type="submit"
        form={BOOK_FORM}
        formAction={usePrefixed(bookingPath(tyre))}
        aria-haspopup="dialog"
        aria-busy={isOpening || undefined}
        className="btn-book"
        onClick={event => {
          event.preventDefault()
          void open()
        }}
      >
        {isOpening ? t('shell.loading') : t('tyres.bookNow')}
      </button>
      {Dialog && <Dialog tyre={tyre} query={query} onClose={close} onRetry={open} />}
    </>
  )
}

type DialogProps = {
  tyre: Pick<Tyre, 'size' | 'model'>
  query: string
  onClose: () => void
  onRetry: () => void
}

async function bookingDialog(): Promise<ComponentType<DialogProps>> {
  try {
    // Both at once: on a slow line one would wait for the other.
    const [dialog] = await Promise.all([
      import('./booking-dialog.tsx'),
      loadMessages(documentLanguage(), 'booking-dialog'),
    ])
    return dialog.default
  } catch {
    return OfflineNotice
  }
}

/**
 * Shown when the dialog's code could not be downloaded; at the bottom of the screen, because a card's column
 * and a bar have no room for it.
 */
function OfflineNotice({ onRetry, onClose }: DialogProps) {
  const t = useTranslations()
  const phone = useRootData()?.layout.company.phone
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--chat-bar)+1rem)] z-50 rounded-card border-l-4 border-signal bg-signal-wash px-3 py-2 text-left text-base text-ink shadow-lg sm:max-w-sm"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="text-base text-ink">{t('tyres.bookingUnreachable')}</p>
        <button
          type="button"
          onClick={onClose}
          className="-mr-3 -mt-2 grid size-11 shrink-0 place-items-center hover:text-signal"
        >
          <CloseIcon />
          <span className="sr-only">{t('tyres.close')}</span>
        </button>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" onClick={onRetry} className={buttonClass('quiet')}>
          {t('shell.retry')}
        </button>
        {phone && (
          <a href={phoneUrl(phone)} className={buttonClass('quiet')}>
            {t('shell.phone')} {phone}
          </a>
        )}
      </p>
    </div>
  )
}
