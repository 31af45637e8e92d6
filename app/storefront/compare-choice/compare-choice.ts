import { useMemo, useSyncExternalStore } from 'react'
import { MAX_COMPARED } from '../../../domain/tyres/compare-key.ts'
import { createStoredText } from '../../client/stored-text.ts'

const stored = createStoredText('tayar.compare.1', 'sessionStorage')

/**
 * The keys of the tyres chosen in this tab, in order of choice; none during server rendering and hydration.
 */
export function useChoice(): readonly string[] {
  const text = useSyncExternalStore(stored.watch, stored.read, () => null)
  return useMemo(() => parseChoice(text), [text])
}

export function changeChoice(key: string, isChosen: boolean): void {
  const others = parseChoice(stored.read()).filter(each => each !== key)
  stored.save(JSON.stringify(isChosen ? [...others, key].slice(0, MAX_COMPARED) : others))
}

export const clearChoice = () => stored.save(null)

/** Text in another format counts as no choice. */
function parseChoice(text: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(keys)) return []
    return keys.filter((key): key is string => typeof key === 'string').slice(0, MAX_COMPARED)
  } catch {
    return []
  }
}
