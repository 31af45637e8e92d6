import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Branch } from '../../../domain/branches/branch.ts'
import { DEFAULT_RADIUS_KM, type Radius } from '../../../domain/branches/distance.ts'
import { fetchBranches } from '../location/fetch-branches.ts'
import { getLocation } from '../location/geolocation.ts'
import { type Found, findInList, foundPlace, type SearchMethod } from './found-branches.ts'
import { geocodeArea } from './geocode-area.ts'

/** rule S16.10; the texts are `branches.errors` */
export type FinderError =
  | 'emptyArea'
  | 'unknownArea'
  | 'unreachable'
  | 'offline'
  | 'failed'
  | 'unsupported'
  | 'denied'
  | 'noLocation'

/**
 * State of the branch search: idle, searching, then a place or an error. A new search clears the error and
 * cancels a running one; a blank area only shows its error (rule S16.6).
 */
export function useBranchFinder(
  geocoderUrl: string,
  /** the list of the page; the whole list is fetched with the first search if it is longer */
  list: { branches: readonly Branch[]; count: number },
  first: { way: SearchMethod; radius: Radius; isBlank: boolean; found: Found | null },
) {
  const [found, setFound] = useState(first.found)
  const [error, setError] = useState<FinderError | null>(first.isBlank ? 'emptyArea' : null)
  const [looking, setLooking] = useState<SearchMethod | null>(null)
  const [radii, setRadii] = useState<Record<SearchMethod, Radius>>({
    location: DEFAULT_RADIUS_KM,
    area: DEFAULT_RADIUS_KM,
    [first.way]: first.radius,
  })
  const latest = useRef(0)
  const all = useRef(list.branches)
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
    const answer = await askSafely(ask)
    if (search !== latest.current) return
    setLooking(null)
    setError(typeof answer === 'string' ? answer : null)
    setFound(typeof answer === 'string' ? null : answer)
  }

  async function loadAll(): Promise<readonly Branch[]> {
    if (all.current.length < list.count) all.current = await fetchBranches()
    return all.current
  }

  return {
    found,
    error,
    looking,
    radii,
    /** The radius belongs to its tab; results of that tab change at once. */
    setRadius: (way: SearchMethod, radius: Radius) => setRadii(radii => ({ ...radii, [way]: radius })),
    searchHere: () => look('location', () => askBrowser(loadAll)),
    searchArea(text: string) {
      const area = text.trim()
      if (area)
        return look('area', async () => {
          const branches = await loadAll()
          return findInList(area, branches) ?? (await askGeocoder(area, geocoderUrl, branches))
        })
      setError('emptyArea')
    },
  }
}

async function askBrowser(loadAll: () => Promise<readonly Branch[]>): Promise<Found | FinderError> {
  const located = await getLocation()
  if (located.ok) return foundPlace('location', null, located.place, await loadAll())
  return located.reason === 'failed' ? 'noLocation' : located.reason
}

async function askGeocoder(
  area: string,
  geocoderUrl: string,
  branches: readonly Branch[],
): Promise<Found | FinderError> {
  const place = await geocodeArea(area, geocoderUrl)
  return place ? foundPlace('area', area, place, branches) : 'unknownArea'
}

/** What failed is said: the connection, the map service, or anything else (rule S16.10). */
async function askSafely(ask: () => Promise<Found | FinderError>): Promise<Found | FinderError> {
  try {
    return await ask()
  } catch (failure) {
    if (!navigator.onLine) return 'offline'
    return failure instanceof Error ? 'unreachable' : 'failed'
  }
}

const areaSearch = (area: string, radius: Radius) =>
  `?${new URLSearchParams({ by: 'area', area, radius: String(radius) })}`
