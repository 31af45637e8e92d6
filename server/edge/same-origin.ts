import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something comes from our own pages (reliability.md 6): its Origin is ours, or it has
 * none and the browser vouches for it in Sec-Fetch-Site. A request with neither is foreign. Where the shop's address is
 * localhost, 127.0.0.1 is the same shop.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (headers.origin !== undefined) return ownOrigins(publicUrl).includes(headers.origin)
  return headers['sec-fetch-site'] === 'same-origin'
}

function ownOrigins(publicUrl: URL): string[] {
  if (!LOCAL_HOSTS.includes(publicUrl.hostname)) return [publicUrl.origin]
  return LOCAL_HOSTS.map(host => Object.assign(new URL(publicUrl), { hostname: host }).origin)
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1']
