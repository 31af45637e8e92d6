/** Names of the parts (hydrate-on-use.tsx) that the server rendered and that are not hydrated yet. */
const unhydrated = new Set<string>()
const waiting: (() => void)[] = []

export function addUnhydrated(name: string): void {
  unhydrated.add(name)
}

export function removeUnhydrated(name: string): void {
  unhydrated.delete(name)
  if (unhydrated.size === 0) for (const resolve of waiting.splice(0)) resolve()
}

/**
 * Resolves once all parts of the page are hydrated; null if they are. To be awaited before a navigation that
 * keeps the document: React throws away a part that it cannot hydrate yet, with what was typed into it.
 */
export function partsHydrated(): Promise<void> | null {
  return unhydrated.size === 0 ? null : new Promise(resolve => waiting.push(resolve))
}
