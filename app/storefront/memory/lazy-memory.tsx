import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useHydrated } from '../../components/use-hydrated.ts'
import { documentLanguage } from '../../i18n/language.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import type { SavedCar } from './driver-memory.ts'
import { readMemoryText, watchMemory } from './memory-storage.ts'

/**
 * Panels whose code and texts are downloaded when one is rendered; if that fails, the page stays without
 * them.
 */
async function loadPanels(): Promise<Partial<typeof import('./memory-panels.tsx')>> {
  try {
    await loadMessages(documentLanguage(), 'memory')
    return await import('./memory-panels.tsx')
  } catch {
    return {}
  }
}

const SavedCarLine = lazy<ComponentType>(async () => ({
  default: (await loadPanels()).SavedCarLine ?? (() => null),
}))
const RecentTyres = lazy<ComponentType>(async () => ({
  default: (await loadPanels()).RecentTyres ?? (() => null),
}))
const MyCarButton = lazy<ComponentType<{ car: Omit<SavedCar, 'seen'> }>>(async () => ({
  default: (await loadPanels()).MyCarButton ?? (() => null),
}))

/** Whether something is remembered; false during server rendering and hydration. */
const useHasMemory = () =>
  useSyncExternalStore(
    watchMemory,
    () => readMemoryText() !== null,
    () => false,
  )

/**
 * The saved car in the place of `children`. They keep their space and their elements: the search below would
 * move, and text in a new element counts as a late largest paint.
 */
export function SavedCarSlot({ children }: { children: ReactNode }) {
  const hasMemory = useHasMemory()
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className="has-[+a]:invisible">{children}</div>
      {hasMemory && (
        <Suspense>
          <SavedCarLine />
        </Suspense>
      )}
    </div>
  )
}

/** The tyres that were seen last. */
export function RecentTyresSlot() {
  return (
    useHasMemory() && (
      <Suspense>
        <RecentTyres />
      </Suspense>
    )
  )
}

/** The button that saves or forgets a car; its place is kept free while it is downloaded. */
export function MyCarSlot({ car }: { car: Omit<SavedCar, 'seen'> }) {
  const isHydrated = useHydrated()
  return (
    <div className="mt-2 flex min-h-11 items-center noscript:hidden">
      {isHydrated && (
        <Suspense>
          <MyCarButton car={car} />
        </Suspense>
      )}
    </div>
  )
}
