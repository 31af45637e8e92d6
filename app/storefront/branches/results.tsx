import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { findBranchesWithin, type Radius } from '../../../domain/branches/distance.ts'
import type { Company } from '../../../domain/company/company.ts'
import { PinIcon } from '../../components/icons.tsx'
import { useEarlyUse } from '../../components/use-early-use.ts'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import { BranchCards, type FoundBranch } from '../branch-card/branch-cards.tsx'
import type { MapProps } from './branches-map.tsx'
import type { Found } from './found-branches.ts'

type Props = {
  found: Found
  radius: Radius
  company: Pick<Company, 'phone'>
  tileUrl: string
}

/** The branches within the radius: a list, and a map beside it. */
export function Results({ found, radius, company, tileUrl }: Props) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const earlyUse = useEarlyUse()
  useEffect(() => {
    if (found && !earlyUse()) focusHeading(heading.current)
  }, [found, earlyUse])
  const { place, area, branches } = found
  const { within, nearest } = place
    ? findBranchesWithin(place, radius, branches)
    : { within: branches.map(branch => ({ branch })), nearest: null }
  const listed = area === null ? within : withoutZero(within)
  const km = String(radius)
  return (
    <>
      <section aria-label={t('branches.results')}>
        {within.length > 0 ? (
          <>
            <div
              role="status"
              className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-go px-4 py-3 text-white"
            >
              <h2
                ref={heading}
                tabIndex={-1}
                className="min-w-0 scroll-mt-8 break-words text-2xl outline-none focus-visible:shadow-none"
              >
                {area === null
                  ? t('branches.withinYou', { radius: km })
                  : place
                    ? t('branches.withinArea', { radius: km, area })
                    : t('branches.inArea', { area })}
              </h2>
              <span className="tread rounded-control bg-white px-3 py-1.5 text-lg text-go">
                {t('branches.foundCount', { count: String(place ? within.length : found.count) })}
              </span>
            </div>
            <div className="mt-4 grid gap-4 lg:grid-cols-[7fr_5fr]">
              <div className="isolate h-72 overflow-hidden noscript:hidden rounded-card border border-line bg-line md:h-96 lg:sticky lg:top-4 lg:h-[min(40rem,calc(100dvh-2rem))]">
                {isHydrated && (
                  <Suspense>
                    <BranchesMap
                      area={area}
                      place={place}
                      radius={radius}
                      branches={listed}
                      tileUrl={tileUrl}
                    />
                  </Suspense>
                )}
              </div>
              <BranchCards branches={listed} company={company} columns="one-beside-a-map" />
            </div>
          </>
        ) : (
          <div role="status" className="rounded-card border border-line bg-white p-6 text-center">
            <PinIcon className="mx-auto size-10 text-faint" />
            <h2
              ref={heading}
              tabIndex={-1}
              className="mt-2 scroll-mt-24 text-3xl outline-none focus-visible:shadow-none"
            >
              {t('branches.noneWithin', { radius: km })}
            </h2>
            <p className="mt-1 text-soft">{t('branches.noneHint')}</p>
          </div>
        )}
      </section>
      {within.length === 0 && nearest && (
        <p className="mt-3 border-l-4 border-promo bg-promo-wash px-3 py-2">
          {t('branches.nearestAllTheSame', { branch: nearest.branch.name, km: nearest.km.toFixed(1) })}
        </p>
      )}
    </>
  )
}

/** A branch in the middle of the searched area has no distance from it. */
const withoutZero = (branches: readonly FoundBranch[]) =>
  branches.map(({ branch, km }) => ({ branch, ...(km && { km }) }))

/** Focuses the results heading and scrolls it into view if it is at or below the edge of the screen. */
function focusHeading(heading: HTMLElement | null) {
  if (!heading) return
  heading.focus({ preventScroll: true })
  if (heading.getBoundingClientRect().top < innerHeight * 0.6) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
}

/** Downloaded with the first results; if that fails, the list is enough. */
const BranchesMap = lazy(async (): Promise<{ default: ComponentType<MapProps> }> => {
  try {
    return { default: (await import('./branches-map.tsx')).BranchesMap }
  } catch {
    return { default: () => null }
  }
})
