import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Place } from '../../../domain/branches/distance.ts'
import { buttonClass } from '../../components/button.ts'
import { PinIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { getLocation } from '../location/geolocation.ts'

type Props = {
  /** puts the button into its form */
  browseAll: (button: ReactNode) => ReactNode
  onFound: (place: Place) => void
}

/** Near the driver, or all stores (S §4). While the browser still looks, all stores can be had. */
export function LocationStep({ browseAll, onFound }: Props) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const [lookup, setLookup] = useState<'idle' | 'getting' | 'unsupported' | 'failed'>('idle')

  // An answer that comes when the driver has gone on is not wanted any more.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const isLooking = lookup === 'getting'
  async function look() {
    if (isLooking) return
    setLookup('getting')
    const found = await getLocation()
    if (!isHere.current) return
    if (found.ok) onFound(found.place)
    else setLookup(found.reason)
  }

  return (
    <>
      <p>{t('booking.locationText')}</p>
      {lookup === 'unsupported' && (
        <Notice kind="error" title={t('booking.unsupported')} text={t('booking.unsupportedText')} />
      )}
      {lookup === 'failed' && (
        <Notice kind="error" title={t('booking.locationError')} text={t('booking.locationErrorText')} />
      )}
      <p role="status" className="sr-only">
        {isLooking && t('booking.gettingLocation')}
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <button
          type="button"
          onClick={look}
          disabled={!isHydrated}
          // Not disabled while it looks: that would drop the focus of who has pressed it.
          aria-disabled={isLooking}
          aria-busy={isLooking}
          className={`${buttonClass()} aria-disabled:cursor-progress aria-disabled:border-line aria-disabled:bg-line aria-disabled:text-soft`}
        >
          <PinIcon />
          {isLooking ? t('booking.gettingLocation') : t('booking.useLocation')}
        </button>
        {browseAll(
          <button type="submit" name="browse" value="all" className={`${buttonClass('quiet')} w-full`}>
            {t('booking.browseAll')}
          </button>,
        )}
      </div>
      <noscript>
        <p className="mt-4 border-l-4 border-promo bg-promo-wash px-3 py-2">{t('booking.needsScript')}</p>
      </noscript>
    </>
  )
}
