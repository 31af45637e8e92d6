/**
 * The cookies of a request without those that no browser would have taken from us under that name (RFC 6265 §4.1.1). A name
 * is taken by its letters and never tidied up: what stands before `__Host-session` as a no-break space is, to a browser, no
 * `__Host-` at all, so that a neighbour of our domain may plant it, and whoever trims it signs the visitor in as the planter
 * (reliability.md 5).
 */
export function sanitizeCookies(header: string): string {
  return header
    .split(';')
    .map(pair => pair.replace(/^[ \t]+/, ''))
    .filter(pair => /^[!#$%&'*+.^`|~\w-]+=/.test(pair))
    .join('; ')
}
