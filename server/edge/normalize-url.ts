/**
 * Normalizes the URL of a request: parsed as a URL, with a single leading slash. `//host`, and `/..//host`, which normalizes to
 * it, would point to another host wherever a URL is built from it. Control characters, which HTML cannot contain, are removed
 * from the query. A URL without a leading slash is returned unchanged and rejected later.
 */
export function normalizeUrl(url: string): string {
  if (!/^[/\\]/.test(url)) return url
  const { pathname, search } = new URL(url.replace(/^[/\\]+/, '/'), 'http://here.invalid')
  return pathname.replace(/^\/+/, '/') + search.replaceAll(CONTROL_CHARACTERS, '')
}

/**
 * Whether a path has `/` or `\` in encoded form, as no page but that of a tyre and its previews at the desk has: sizes and models
 * contain slashes (`195/55R15`), with no `..` between them. A proxy that decodes paths would apply the rules or the cache of another path.
 */
export function hasEncodedSeparator(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (!/%(?:2f|5c)/i.test(path)) return false
  return !OF_A_TYRE.test(path) || path.split(/\/|%2f|%5c/i).some(part => part === '..' || part === '.')
}

const OF_A_TYRE = /^\/(?:desk\/(?:day\/[\w-]+|uploads\/[\w-]+\/shop)\/)?tire\//

/** Control characters except tab and line breaks. */
const CONTROL_CHARACTERS = /%(?:0[0-8bcef]|1[\da-f]|7f)/gi
