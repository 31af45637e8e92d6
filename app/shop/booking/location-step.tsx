import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Place } from '../../../domain/branches/distance.ts'
import { useText } from '../../messages/text.tsx'
import { buttonClass } from '../../ui/button.ts'
import { PinIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { locate } from '../location/locate.ts'

type Props = {
  /** puts the button into its form */
  browseAll: (button: ReactNode) => ReactNode
  onFound: (place: Place) => void
}

/** Near the driver, or all stores (S §4). While the browser still looks, all stores can be had. */
export function LocationStep({ browseAll, onFound }: Props) {
  const t = useText()
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

  async function look() {
    setLookup('getting')
    const found = await locate()
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
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <button
          type="button"
          onClick={look}
          disabled={!isHydrated || lookup === 'getting'}
          aria-busy={lookup === 'getting'}
          className={buttonClass()}
        >
          <PinIcon />
          {lookup === 'getting' ? t('booking.gettingLocation') : t('booking.useLocation')}
        </button>
        {browseAll(
          <button type="submit" name="browse" value="all" className={`${buttonClass('quiet')} w-full`}>
            {t('booking.browseAll')}
          </button>,
        )}
      </div>
    </>
  )
}
