import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The client address for per-client rate limits: that of the connection, or behind `trusted` own proxies the one that the
 * outermost proxy saw. Entries that the client put into X-Forwarded-For itself are further left and ignored. For IPv6 the
 * first 64 bits, which one subscriber has.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trusted: number): string {
  const forwarded = trusted === 0 ? undefined : parseForwardedFor(headers['x-forwarded-for'])?.at(-trusted)
  return toNetwork(forwarded !== undefined && isIP(forwarded) ? forwarded : (socket.remoteAddress ?? ''))
}

const parseForwardedFor = (header: string | string[] | undefined) =>
  header
    ?.toString()
    .split(',')
    .map(address => address.trim())

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
