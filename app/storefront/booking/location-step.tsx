import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Branch } from '../../../domain/branches/branch.ts'
import { type BranchDistance, NEAREST_COUNT, sortByDistance } from '../../../domain/branches/distance.ts'
import { buttonClass } from '../../components/button.ts'
import { PinIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/notice.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { getLocation } from '../location/geolocation.ts'

type Props = {
  /** wraps the button in its form */
  browseAll: (button: ReactNode) => ReactNode
  /** all branches; rejects if they cannot be loaded */
  loadBranches: () => Promise<readonly Branch[]>
  /** gets the nearest branches */
  onFound: (nearest: BranchDistance[]) => void
}

type Lookup = 'idle' | 'getting' | 'unsupported' | 'denied' | 'failed' | 'unreachable'

/**
 * Second step: stores near the driver, or all stores. "Browse all" stays available while the browser
 * determines the position.
 */
export function LocationStep({ browseAll, loadBranches, onFound }: Props) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const [lookup, setLookup] = useState<Lookup>('idle')

  // Ignore a position that arrives after the step was left.
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const isLooking = lookup === 'getting'
  async function showNearest() {
    if (isLooking) return
    setLookup('getting')
    const found = await getLocation()
    const branches = found.ok ? await loadBranches().catch(() => null) : null
    if (!isMounted.current) return
    if (!found.ok) setLookup(found.reason)
    else if (branches === null) setLookup('unreachable')
    else onFound(sortByDistance(found.place, branches).slice(0, NEAREST_COUNT))
  }

  return (
    <>
      <p>{t('booking.locationText')}</p>
      {lookup === 'unsupported' && (
        <Notice kind="error" title={t('booking.unsupported')} text={t('booking.unsupportedText')} />
      )}
      {lookup === 'denied' && (
        <Notice kind="error" title={t('booking.locationError')} text={t('booking.locationDeniedText')} />
      )}
      {lookup === 'failed' && (
        <Notice kind="error" title={t('booking.locationError')} text={t('booking.locationErrorText')} />
      )}
      {lookup === 'unreachable' && <Notice kind="error" title={t('booking.failed')} />}
      <p role="status" className="sr-only">
        {isLooking && t('booking.gettingLocation')}
      </p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        <button
          type="button"
          onClick={showNearest}
          disabled={!isHydrated}
          data-scripted
          // aria-disabled instead of disabled: disabling would drop the keyboard focus.
          aria-disabled={isLooking || undefined}
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
