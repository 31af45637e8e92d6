/** Calls a function that uses localStorage or sessionStorage; null if the browser denies access to them. */
export function tryStorage<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}
