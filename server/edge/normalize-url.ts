/**
 * Normalizes the URL of a request: parsed as a URL, with a single leading slash. `//host` and `/..//host`
 * would otherwise point to another host wherever a URL is built from them. Control characters, which HTML
 * cannot contain, are removed from the query. A URL without a leading slash is returned unchanged and
 * rejected later.
 */
export function normalizeUrl(url: string): string {
  if (!/^[/\\]/.test(url)) return url
  const { pathname, search } = new URL(`http://here.invalid/${url.replace(/^[/\\]+/, '')}`)
  return pathname.replace(/^\/+/, '/') + search.replaceAll(CONTROL_CHARACTERS, '')
}

/**
 * Whether the URL of a file is not in its normal form: `//pictures/a.svg`, `/x/../pictures/a.svg`,
 * `/pictures/%61.svg`. A cache in front of the server would store a copy for each spelling.
 */
export function isRespelledFile(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const normalized = normalizeUrl(path)
  return /^\/(?:assets|pictures)\//.test(normalized) && (path !== normalized || NEEDLESS_SPELLING.test(path))
}

/** An empty segment, or an encoded letter, digit, `-`, `.`, `_` or `~`; no browser sends them. */
const NEEDLESS_SPELLING = /\/\/|%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i

/**
 * Whether a path has an encoded `/` or `\` that no page has. Only a tyre's page and its previews at the desk
 * may: sizes and models contain slashes (`195/55R15`), but no `..` between them. A proxy that decodes paths
 * would apply the rules or the cache of another path.
 */
export function hasEncodedSeparator(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (!/%(?:2f|5c)/i.test(path)) return false
  return !OF_A_TYRE.test(path) || path.split(/\/|%2f|%5c/i).some(part => part === '..' || part === '.')
}

const OF_A_TYRE = /^\/(?:desk\/(?:day\/[\w-]+|uploads\/[\w-]+\/shop)\/)?tire\//

/** Control characters except tab and line breaks. */
const CONTROL_CHARACTERS = /%(?:0[0-8bcef]|1[\da-f]|7f)/gi
