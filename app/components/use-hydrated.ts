import { useSyncExternalStore } from 'react'

/** False while the page is as the server made it, true once its script runs: what only works with script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  )
}

const nothingToWatch = () => () => {}
