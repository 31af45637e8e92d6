import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client address for per-client rate limits: of the connection or, behind `trusted` own proxies, the one
 * that the outermost proxy saw. Entries that the client put into X-Forwarded-For are further left and
 * ignored. For IPv6 the first 64 bits; its wider networks are counted too
 * (platform/rate-limit/client-networks.ts).
 */
export function clientAddress({ headers, socket }: IncomingMessage, trusted: number): string {
  const entry = trusted === 0 ? undefined : parseForwardedFor(headers['x-forwarded-for'])?.at(-trusted)
  const forwarded = entry === undefined ? '' : withoutPort(entry)
  return toNetwork(isIP(forwarded) ? forwarded : (socket.remoteAddress ?? ''))
}

/** The number of entries in X-Forwarded-For: one of each proxy, and those that the client sent itself. */
export const forwardedHops = ({ headers }: IncomingMessage): number =>
  parseForwardedFor(headers['x-forwarded-for'])?.length ?? 0

/**
 * Whether a request comes from this machine directly. A proxy would set one of these headers or pass on the
 * public host.
 */
export function isLocalRequest({ headers, socket }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '') &&
    /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) &&
    PROXY_HEADERS.every(name => headers[name] === undefined)
  )
}

const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'forwarded',
  'via',
]

const parseForwardedFor = (header: string | string[] | undefined) =>
  header
    ?.toString()
    .split(',')
    .map(address => address.trim())

/** Some proxies add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (address: string) => address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array(zeros).fill('0'), ...last]
    .slice(0, 4)
    .map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
