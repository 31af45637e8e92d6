import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '../../../domain/branches/distance.ts'
import { DEFAULT_RADIUS_KM, type Radius } from '../../../domain/branches/nearby.ts'
import { getLocation } from '../location/geolocation.ts'
import { geocodeArea } from './geocode-area.ts'

export const WAYS = ['location', 'area'] as const
/** The two ways to say where one is, a tab each. */
export type Way = (typeof WAYS)[number]

/** S §8, in the order of its list; the texts are `branches.errors`. */
export type FinderError = 'emptyArea' | 'unknownArea' | 'failed' | 'unsupported' | 'noLocation'

/** Where the driver is, and how that was found out. */
export type Found = { way: Way; place: Place; area: string | null }

/**
 * The search for branches (S §4): idle, looking, then a place or an error. A new search clears the error and takes the place
 * of one that still looks; a blank area is no search and leaves everything but the error.
 */
export function useBranchFinder(geocoderUrl: string, first: { way: Way; radius: Radius; isBlank: boolean }) {
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<FinderError | null>(first.isBlank ? 'emptyArea' : null)
  const [looking, setLooking] = useState<Way | null>(null)
  const [radii, setRadii] = useState<Record<Way, Radius>>({
    location: DEFAULT_RADIUS_KM,
    area: DEFAULT_RADIUS_KM,
    [first.way]: first.radius,
  })
  const latest = useRef(0)
  const navigate = useNavigate()
  // The back button, a reload and a link lead to what was found for an area; where a driver stands is in no address.
  const search = found && (found.area === null ? '' : areaSearch(found.area, radii.area))
  useEffect(() => {
    if (search === null) return
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [search, navigate])

  async function look(way: Way, area: string | null, ask: () => Promise<Place | FinderError>) {
    latest.current += 1
    const search = latest.current
    setError(null)
    setLooking(way)
    const answer = await ask()
    if (search !== latest.current) return
    setLooking(null)
    setError(typeof answer === 'string' ? answer : null)
    setFound(typeof answer === 'string' ? null : { way, place: answer, area })
  }

  return {
    found,
    error,
    looking,
    radii,
    /** A radius belongs to its tab; results of that tab follow it at once. */
    setRadius: (way: Way, radius: Radius) => setRadii(radii => ({ ...radii, [way]: radius })),
    searchHere: () => look('location', null, askBrowser),
    searchArea(text: string) {
      const area = text.trim()
      if (area) return look('area', area, () => askGeocoder(area, geocoderUrl))
      setError('emptyArea')
    },
  }
}

async function askBrowser(): Promise<Place | FinderError> {
  try {
    const located = await getLocation()
    if (located.ok) return located.place
    return located.reason === 'unsupported' ? 'unsupported' : 'noLocation'
  } catch {
    return 'noLocation'
  }
}

/** S §8: what fails as failures do means that the area cannot be found; anything else is told as it is. */
async function askGeocoder(area: string, geocoderUrl: string): Promise<Place | FinderError> {
  try {
    return (await geocodeArea(area, geocoderUrl)) ?? 'unknownArea'
  } catch (failure) {
    return failure instanceof Error ? 'unknownArea' : 'failed'
  }
}

const areaSearch = (area: string, radius: Radius) =>
  `?${new URLSearchParams({ by: 'area', area, radius: String(radius) })}`
