/**
 * `target` if it is a path of this site, otherwise `fallback` (rule S2.10). Refuses every spelling that a
 * browser resolves to another host: an open redirect would make our login page a phishing tool.
 */
export function safeRedirectPath(target: string | null, fallback: string): string {
  if (target === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target) || target.length > MAX_LENGTH)
    return fallback
  if (!URL.canParse(target, BASE)) return fallback
  const url = new URL(target, BASE)
  // `/.//host` is normalized to `//host`, which is another host.
  const isSameSite = url.origin === BASE && !url.pathname.startsWith('//')
  return isSameSite ? url.pathname + url.search : fallback
}

const BASE = 'http://here.invalid'
/** characters */
const MAX_LENGTH = 2_000
