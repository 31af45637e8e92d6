/** What a store of the browser is asked or given; null where the browser forbids it, and the page works all the same. */
export function tryStorage<Kept>(use: () => Kept): Kept | null {
  try {
    return use()
  } catch {
    return null
  }
}
