/**
 * An http(s) URL with a plain host: URL hosts may contain `*` and `;`, which have a meaning in a
 * Content-Security-Policy.
 */
export function isHttpUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && /^[\w.:[\]-]+$/.test(new URL(value).host)
}

/** An http(s) URL without path, query, fragment and user. */
export function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && !/[?#]/.test(value) && !url.username && !url.password
}

/** An https origin, or one of `localhost`: no password crosses a network in clear text. */
export function isSafeOrigin(value: string): boolean {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** Host names that every browser resolves to its own machine. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
