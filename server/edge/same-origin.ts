import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a POST comes from our own pages, against cross-site request forgery: its Origin is ours, or it has
 * no Origin and the browser sends `Sec-Fetch-Site: same-origin`. A request with neither is rejected.
 * localhost and 127.0.0.1 are the same.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (headers.origin !== undefined) return publicOrigins(publicUrl).includes(headers.origin)
  return headers['sec-fetch-site'] === 'same-origin'
}

function publicOrigins(publicUrl: URL): string[] {
  if (!LOCAL_HOSTS.includes(publicUrl.hostname)) return [publicUrl.origin]
  return LOCAL_HOSTS.map(host => Object.assign(new URL(publicUrl), { hostname: host }).origin)
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1']
