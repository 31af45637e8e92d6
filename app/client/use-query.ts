import { useMemo } from 'react'
import { useLocation } from 'react-router'

/**
 * The query of the page's URL. Replaces React Router's `useSearchParams`, which is too large
 * (docs/decisions/0017).
 */
export function useQuery(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
