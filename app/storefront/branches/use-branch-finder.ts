import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { findArea } from '../../../domain/branches/area.ts'
import type { Branch } from '../../../domain/branches/branch.ts'
import type { Place } from '../../../domain/branches/distance.ts'
import { DEFAULT_RADIUS_KM, type Radius } from '../../../domain/branches/distance.ts'
import { getLocation } from '../location/geolocation.ts'
import { geocodeArea } from './geocode-area.ts'

export const SEARCH_METHODS = ['location', 'area'] as const
/** The two ways to give a position, one tab each. */
export type SearchMethod = (typeof SEARCH_METHODS)[number]

/** rule S16.10; the texts are `branches.errors` */
export type FinderError =
  | 'emptyArea'
  | 'unknownArea'
  | 'unreachable'
  | 'offline'
  | 'failed'
  | 'unsupported'
  | 'noLocation'

/** What a search found: a position, or the branches of an area without one position, such as a state. */
export type Found = {
  way: SearchMethod
  area: string | null
  place: Place | null
  branches: readonly Branch[]
}

/**
 * State of the branch search: idle, searching, then a place or an error. A new search clears the error and
 * cancels a running one; a blank area only shows its error (rule S16.6).
 */
export function useBranchFinder(
  geocoderUrl: string,
  branches: readonly Branch[],
  first: { way: SearchMethod; radius: Radius; area: string; isBlank: boolean },
) {
  const [found, setFound] = useState(() => findInList(first.area, branches))
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

  async function look(way: SearchMethod, ask: () => Promise<Found | FinderError>) {
    latest.current += 1
    const search = latest.current
    setError(null)
    setLooking(way)
    const answer = await ask()
    if (search !== latest.current) return
    setLooking(null)
    setError(typeof answer === 'string' ? answer : null)
    setFound(typeof answer === 'string' ? null : answer)
  }

  return {
    found,
    error,
    looking,
    radii,
    /** The radius belongs to its tab; results of that tab change at once. */
    setRadius: (way: SearchMethod, radius: Radius) => setRadii(radii => ({ ...radii, [way]: radius })),
    searchHere: () => look('location', askBrowser),
    searchArea(text: string) {
      const area = text.trim()
      if (area)
        return look('area', async () => findInList(area, branches) ?? (await askGeocoder(area, geocoderUrl)))
      setError('emptyArea')
    },
  }
}

/** The own list needs no map service and knows every postcode and town with a branch (rule S16.16). */
function findInList(text: string, branches: readonly Branch[]): Found | null {
  const area = text.trim()
  const known = findArea(area, branches)
  return known && { way: 'area', area, ...known }
}

async function askBrowser(): Promise<Found | FinderError> {
  try {
    const located = await getLocation()
    if (located.ok) return { way: 'location', area: null, place: located.place, branches: [] }
    return located.reason === 'unsupported' ? 'unsupported' : 'noLocation'
  } catch {
    return 'noLocation'
  }
}

/** What failed is said: the area, the map service, the connection, or anything else (rule S16.10). */
async function askGeocoder(area: string, geocoderUrl: string): Promise<Found | FinderError> {
  try {
    const place = await geocodeArea(area, geocoderUrl)
    return place ? { way: 'area', area, place, branches: [] } : 'unknownArea'
  } catch (failure) {
    if (!navigator.onLine) return 'offline'
    return failure instanceof Error ? 'unreachable' : 'failed'
  }
}

const areaSearch = (area: string, radius: Radius) =>
  `?${new URLSearchParams({ by: 'area', area, radius: String(radius) })}`
