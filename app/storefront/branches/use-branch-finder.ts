import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Place } from '../../../domain/branches/distance.ts'
import { DEFAULT_RADIUS_KM, type Radius } from '../../../domain/branches/distance.ts'
import { getLocation } from '../location/geolocation.ts'
import { geocodeArea } from './geocode-area.ts'

export const SEARCH_METHODS = ['location', 'area'] as const
/** The two ways to give a position, one tab each. */
export type SearchMethod = (typeof SEARCH_METHODS)[number]

/** rule S16.10; the texts are `branches.errors` */
export type FinderError = 'emptyArea' | 'unknownArea' | 'failed' | 'unsupported' | 'noLocation'

/** A found position and how it was found. */
export type Found = { way: SearchMethod; place: Place; area: string | null }

/**
 * State of the branch search: idle, searching, then a place or an error. A new search clears the error and
 * cancels a running one; a blank area only shows its error (rule S16.6).
 */
export function useBranchFinder(
  geocoderUrl: string,
  first: { way: SearchMethod; radius: Radius; isBlank: boolean },
) {
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState<FinderError | null>(first.isBlank ? 'emptyArea' : null)
  const [looking, setLooking] = useState<SearchMethod | null>(null)
  const [radii, setRadii] = useState<Record<SearchMethod, Radius>>({
    location: DEFAULT_RADIUS_KM,
    area: DEFAULT_RADIUS_KM,
    [first.way]: first.radius,
  })
  const latest = useRef(0)
  const navigate = useNavigate()
  // Back, reload and links restore a search by area. A device position is never put into the URL.
  const search = found && (found.area === null ? '' : areaSearch(found.area, radii.area))
  useEffect(() => {
    if (search === null) return
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [search, navigate])

  async function look(way: SearchMethod, area: string | null, ask: () => Promise<Place | FinderError>) {
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
    /** The radius belongs to its tab; results of that tab change at once. */
    setRadius: (way: SearchMethod, radius: Radius) => setRadii(radii => ({ ...radii, [way]: radius })),
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

/** Network and geocoder failures become `unknownArea`; any other error is `failed` (rule S16.10). */
async function askGeocoder(area: string, geocoderUrl: string): Promise<Place | FinderError> {
  try {
    return (await geocodeArea(area, geocoderUrl)) ?? 'unknownArea'
  } catch (failure) {
    return failure instanceof Error ? 'unknownArea' : 'failed'
  }
}

const areaSearch = (area: string, radius: Radius) =>
  `?${new URLSearchParams({ by: 'area', area, radius: String(radius) })}`
