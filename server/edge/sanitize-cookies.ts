/**
 * Removes cookies with a name that is not a token (RFC 6265 section 4.1.1). Names are never trimmed: a cookie
 * named "no-break space + __Host-session" has no `__Host-` prefix for a browser, so another subdomain can set
 * it, and a parser that trims the name would accept that session (session fixation).
 */
export function sanitizeCookies(header: string): string {
  return header
    .split(';')
    .map(pair => pair.replace(/^[ \t]+/, ''))
    .filter(pair => /^[!#$%&'*+.^`|~\w-]+=/.test(pair))
    .join('; ')
}
