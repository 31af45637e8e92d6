import { href } from 'react-router'
import type { Branch } from '../../../domain/branches/branch.ts'

/**
 * All branches, for a search by position: the position itself is never sent (rule S17.4). Throws if they do
 * not arrive.
 */
export async function fetchBranches(): Promise<readonly Branch[]> {
  const response = await fetch(href('/branches/list'))
  if (!response.ok) throw new Error(`the list of branches answered ${response.status}`)
  return response.json()
}
