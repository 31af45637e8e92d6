/**
 * The security headers of every response. Pages replace the Content-Security-Policy with their own, which
 * allows their scripts by hash; all other responses may load nothing.
 */
export function securityHeaders(publicUrl: URL): readonly (readonly [string, string])[] {
  return [
    [
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ],
    ['x-content-type-options', 'nosniff'],
    // The tile server of the map requires a referrer.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
    ...(publicUrl.protocol === 'https:'
      ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains']] as const)
      : []),
  ]
}
