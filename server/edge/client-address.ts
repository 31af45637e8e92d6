import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whose tries are counted where limits count by client: the address of the connection, or, behind `trusted` proxies of our
 * own, the one that the outermost of them saw. What a client writes into the header itself stands further left and is not
 * believed. Of an IPv6 address the first 64 bits, which is what one subscriber has.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trusted: number): string {
  const seen = trusted === 0 ? undefined : forwarded(headers['x-forwarded-for'])?.at(-trusted)
  return network(seen !== undefined && isIP(seen) ? seen : (socket.remoteAddress ?? ''))
}

const forwarded = (header: string | string[] | undefined) =>
  header
    ?.toString()
    .split(',')
    .map(address => address.trim())

function network(address: string): string {
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
