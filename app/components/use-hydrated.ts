import { useSyncExternalStore } from 'react'

/** False during server rendering and hydration, then true: for controls that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => {}
