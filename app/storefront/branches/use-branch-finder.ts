import { useEffect, useRef, useState } from 'react'
import { DEFAULT_RADIUS_KM, type Radius } from '../../../domain/branches/distance.ts'
import { useNavigateInPlace } from '../../client/same-page-navigation.ts'
import type { Found, SearchMethod } from './found-branches.ts'
import type { BranchList, SearchError } from './search-branches.ts'

/** rule S16.10; the texts are `branches.errors` */
type FinderError = SearchError | 'emptyArea' | 'unreachable' | 'offline' | 'failed'

/**
 * State of the branch search: idle, searching, then a place or an error. A new search clears the error and
 * cancels a running one; a blank area only shows its error (rule S16.6).
 */
export function useBranchFinder(
  geocoderUrl: string,
  list: BranchList,
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
  const navigate = useNavigateInPlace()
  // Back, reload and links restore a search by area. A device position is never put into the URL.
  const search = found && (found.area === null ? '' : areaSearch(found.area, radii.area))
  // The first search comes from the URL: navigating would replace the results that the server rendered.
  const shown = useRef(search)
  useEffect(() => {
    if (search === null || search === shown.current) return
    shown.current = search
    void navigate({ search }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [search, navigate])

  async function runSearch(way: SearchMethod, find: () => Promise<Found | FinderError>) {
    latest.current += 1
    const search = latest.current
    setError(null)
    setLooking(way)
    const answer = await findSafely(find)
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
    searchHere: () => runSearch('location', async () => (await loadSearch()).searchHere(list)),
    searchArea(text: string) {
      const area = text.trim()
      if (area) return runSearch('area', async () => (await loadSearch()).searchArea(area, geocoderUrl, list))
      setError('emptyArea')
    },
  }
}

const loadSearch = () => import('./search-branches.ts')

/** The error tells the cause: the connection, the map service, or something else (rule S16.10). */
async function findSafely(find: () => Promise<Found | FinderError>): Promise<Found | FinderError> {
  try {
    return await find()
  } catch (failure) {
    if (!navigator.onLine) return 'offline'
    return failure instanceof Error ? 'unreachable' : 'failed'
  }
}

const areaSearch = (area: string, radius: Radius) =>
  `?${new URLSearchParams({ by: 'area', area, radius: String(radius) })}`
