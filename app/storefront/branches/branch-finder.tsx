import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { href } from 'react-router'
import { parseRadius, RADII_KM, type Radius } from '../../../domain/branches/distance.ts'
import { MAX_AREA_LENGTH } from '../../../domain/branches/pick-branches.ts'
import { buttonClass } from '../../components/button.ts'
import { AlertIcon, PinIcon, SearchIcon } from '../../components/icons.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { useTranslations } from '../../i18n/translations.tsx'
import type { SearchMethod } from './found-branches.ts'
import type { useBranchFinder } from './use-branch-finder.ts'

type Props = {
  finder: ReturnType<typeof useBranchFinder>
  first: { way: SearchMethod; area: string }
}

/** The two search panels: by the browser's position, or by area or postcode (rule S16.6). */
export function BranchFinder({ finder, first }: Props) {
  const t = useTranslations()
  const [open, setOpen] = useState(first.way)
  const { error } = finder
  return (
    <>
      <Tabs
        label={t('branches.findBy')}
        open={open}
        onOpen={setOpen}
        tabs={[
          {
            tab: 'location',
            name: t('branches.byLocation'),
            href: `${href('/branches')}?by=location`,
            panel: <LocationPanel finder={finder} />,
          },
          {
            tab: 'area',
            name: t('branches.byArea'),
            href: `${href('/branches')}?by=area`,
            panel: <AreaPanel finder={finder} first={first.area} />,
          },
        ]}
      />
      {error && (
        <p
          role="alert"
          className="mt-4 flex items-start gap-2 rounded-control border-2 border-signal bg-signal-wash px-3 py-2 font-semibold text-signal-dark"
        >
          <AlertIcon className="mt-0.5 size-5" />
          {t(`branches.errors.${error}`)}
        </p>
      )}
      {!finder.found && (
        <noscript>
          <p className="mt-4 border-l-4 border-promo bg-promo-wash px-3 py-2">{t('branches.needsScript')}</p>
        </noscript>
      )}
    </>
  )
}

function LocationPanel({ finder }: { finder: Props['finder'] }) {
  const t = useTranslations()
  const isHydrated = useHydrated()
  const isLooking = finder.looking === 'location'
  return (
    <Panel way="location" onSearch={finder.searchHere}>
      <p className="text-soft">{t('branches.locationText')}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-[10rem_1fr] sm:items-end">
        <RadiusField way="location" finder={finder} />
        <button
          type="submit"
          disabled={!isHydrated || isLooking}
          aria-busy={isLooking}
          className={`${buttonClass()} wrap-anywhere`}
        >
          <PinIcon />
          {isLooking ? t('branches.finding') : t('branches.findNearMe')}
        </button>
      </div>
    </Panel>
  )
}

function AreaPanel({ finder, first }: { finder: Props['finder']; first: string }) {
  const t = useTranslations()
  const id = useId()
  const isHydrated = useHydrated()
  const [area, setArea] = useState(first)
  const isLooking = finder.looking === 'area'
  const search = () => {
    if (!isLooking) finder.searchArea(area)
  }
  const searchOnArrival = useRef(search)
  const hasFound = useRef(finder.found !== null)
  useEffect(() => {
    // Search once for an area in the URL that the server did not find in the list of branches.
    if (first.trim() && !hasFound.current) searchOnArrival.current()
  }, [first])
  return (
    <Panel way="area" onSearch={search}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {t('branches.area')}
      </label>
      <input
        id={id}
        name="area"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="postal-code"
        maxLength={MAX_AREA_LENGTH}
        value={area}
        onChange={event => setArea(event.currentTarget.value)}
        onKeyDown={event => {
          // A disabled button blocks implicit submission, but Enter must still show the validation error.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          search()
        }}
        aria-describedby={`${id}-hint`}
        aria-invalid={finder.error === 'emptyArea' || finder.error === 'unknownArea'}
        className="mt-1 h-11 w-full rounded-control border border-ink/30 bg-white px-3 text-base hover:border-ink"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {t('branches.areaHint')}
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-[10rem_1fr] sm:items-end">
        <RadiusField way="area" finder={finder} />
        <button
          type="submit"
          disabled={isHydrated && (isLooking || area.trim() === '')}
          aria-busy={isLooking}
          className={`${buttonClass()} wrap-anywhere`}
        >
          <SearchIcon />
          {isLooking ? t('branches.searching') : t('branches.search')}
        </button>
      </div>
    </Panel>
  )
}

/**
 * The form of one tab. Without JavaScript it reloads the page, which explains that it needs script and lists
 * all branches.
 */
function Panel({
  way,
  onSearch,
  children,
}: {
  way: SearchMethod
  onSearch: () => void
  children: ReactNode
}) {
  return (
    <form
      action={href('/branches')}
      onSubmit={event => {
        event.preventDefault()
        onSearch()
      }}
    >
      <input type="hidden" name="by" value={way} />
      {children}
    </form>
  )
}

function RadiusField({ way, finder }: { way: SearchMethod; finder: Props['finder'] }) {
  const t = useTranslations()
  return (
    <SelectField
      label={t('branches.radius')}
      name="radius"
      value={String(finder.radii[way])}
      options={RADII_KM.map((radius: Radius) => ({
        value: String(radius),
        label: t('branches.radiusKm', { radius: String(radius) }),
      }))}
      onChange={radius => finder.setRadius(way, parseRadius(radius))}
    />
  )
}
