/**
 * The address to go on to after something was done, if it is a path of our own shop; otherwise the fallback. Nothing that
 * leads to another host, by any spelling a browser forgives, is ours (reliability.md 10).
 */
export function safeRedirectPath(asked: string | null, fallback: string): string {
  if (asked === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) || asked.length > MAX_LENGTH)
    return fallback
  if (!URL.canParse(asked, HERE)) return fallback
  const url = new URL(asked, HERE)
  // `/.//host` is tidied up to `//host`, which is another host again.
  const isOurs = url.origin === HERE && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search : fallback
}

const HERE = 'http://here.invalid'
const MAX_LENGTH = 2_000
