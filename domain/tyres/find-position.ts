import type { Position, Tyre } from './tyre.ts'
import type { TyreSearch } from './tyre-search.ts'
import { isSameSize } from './tyre-size.ts'

/**
 * The axle of a tyre in a search by a staggered car; null for any other search, and if the size of the tyre
 * matches neither axle.
 */
export function findPosition(tyre: Pick<Tyre, 'parsedSize'>, search: TyreSearch): Position | null {
  if (search.mode !== 'vehicle' || !search.rear) return null
  if (isSameSize(tyre.parsedSize, search.front)) return 'front'
  return isSameSize(tyre.parsedSize, search.rear) ? 'rear' : null
}
