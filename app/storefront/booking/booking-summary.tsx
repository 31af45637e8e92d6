import { type ReactNode, useRef, useState } from 'react'
import { formatBookingTotal, sizeWithRatings } from '../../../domain/booking/booking.ts'
import { buildChatUrl } from '../../../domain/booking/chat-url.ts'
import { buttonClass } from '../../components/button.ts'
import { ChatLink } from '../../components/chat-link.tsx'
import { ChatIcon } from '../../components/icons.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useRootData } from '../../context/root-data.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { HoursToday } from '../branch-card/hours-today.tsx'
import { type BookingRequest, bookingMessage, promotionText } from './booking-message.ts'
import { PriceOnCar } from './price-on-car.tsx'

type Props = Omit<BookingRequest, 'publicUrl'> & {
  wishFields: ReactNode
  /** the link to the chat was followed */
  onSend: () => void
  changeQuantity: ReactNode
  changeStore: ReactNode
}

/** The last step: the request to a branch, with the link to its chat. */
export function BookingSummary({ wishFields, onSend, changeQuantity, changeStore, ...booking }: Props) {
  const t = useTranslations()
  const { lines, branch, isFallback } = booking
  const root = useRootData()
  const message = bookingMessage(t, { ...booking, publicUrl: root?.publicUrl ?? '' })
  const link = buildChatUrl(branch.chatNumber ?? root?.layout.company.chatNumber ?? '', message)
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(line => {
          const { tyre, quantity } = line
          // With a single line, the total is its subtotal.
          const subtotal = lines.length > 1 ? formatBookingTotal([line]) : null
          return (
            <li
              key={`${tyre.position} ${tyre.size}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
            >
              <span className="min-w-0">
                <span className="tread block text-2xl">
                  {quantity} × {sizeWithRatings(tyre)}
                </span>
                <span className="block break-words leading-tight">
                  {tyre.brand} {tyre.model}
                  {tyre.position && ` · ${t(`tyres.position.${tyre.position}`)}`}
                </span>
                {tyre.price.promotion && (
                  <span className="mt-1 inline-block rounded-control bg-promo-wash px-1 text-sm font-semibold">
                    {promotionText(t, tyre.price.promotion.lastDay)}
                  </span>
                )}
              </span>
              <span className="shrink-0 text-right">
                <span className="block text-sm text-soft">{t('booking.unitPrice')}</span>
                <span className="tread block text-xl">{tyre.price.text ?? t('tyres.askPrice')}</span>
                {subtotal && (
                  <>
                    <span className="mt-1 block text-sm text-soft">{t('booking.subtotal')}</span>
                    <span className="tread block text-xl">{subtotal}</span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {!isFallback && <PriceOnCar lines={lines} fitting={booking.fitting} />}
      {changeQuantity}
      <div className="mt-3 border-t border-line pt-3">
        <p className="text-sm text-soft">{t('booking.store')}</p>
        <p className="font-semibold">{branch.name}</p>
        <p className="text-sm">{branch.address}</p>
        {branch.hoursToday && (
          <p className="text-sm font-semibold">
            <HoursToday hours={branch.hoursToday} />
          </p>
        )}
        {changeStore}
      </div>
      <div className="mt-3 border-t border-line pt-3">{wishFields}</div>
      <p className="mt-4 border-l-4 border-promo bg-promo-wash px-3 py-2 text-sm">{t('booking.notYet')}</p>
      {link && (
        <ChatLink
          to={link}
          branch={branch.name}
          onClick={onSend}
          className={`${buttonClass('chat')} mt-4 w-full`}
        >
          <ChatIcon />
          {t('booking.send')}
        </ChatLink>
      )}
      <CopyMessage message={message} />
    </>
  )
}

/**
 * For computers without the chat app: a button copies the message; without clipboard access the text can be
 * selected.
 */
function CopyMessage({ message }: { message: string }) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const text = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  async function copy() {
    text.current?.select()
    const copied = await navigator.clipboard?.writeText(message).then(
      () => true,
      () => false,
    )
    setOutcome(copied ? 'copied' : 'failed')
  }

  return (
    <div className="mt-2">
      <button
        type="button"
        onClick={copy}
        disabled={!isHydrated}
        data-scripted
        className={`${buttonClass('quiet')} w-full`}
      >
        {t('booking.copy')}
      </button>
      <p role="status" className="mt-1 min-h-6 text-sm font-semibold">
        {outcome === 'copied' && t('booking.copied')}
        {outcome === 'failed' && t('booking.copyFailed')}
      </p>
      <textarea
        ref={text}
        readOnly
        value={message}
        rows={5}
        aria-label={t('booking.message')}
        className="w-full rounded-control border border-line bg-floor p-2 text-sm"
      />
    </div>
  )
}
