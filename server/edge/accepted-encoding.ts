import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Encoding } from './page-cache.ts'

/** The first available encoding (smallest copy first) that an Accept-Encoding header allows. */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (header === undefined) return
  let accepted = parsed.get(header)
  if (!accepted) {
    const preferred = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS])
    accepted = ENCODINGS.filter(encoding => preferred.includes(encoding))
    parsed.set(header, accepted)
  }
  return accepted.find(encoding => available.includes(encoding))
}

/** smallest copy first, ignoring the client's preference: browsers list gzip first */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Browsers send a handful of different headers, and parsing one costs more than finding a cached page. */
const parsed = new LRUCache<string, readonly Encoding[]>({ max: 100 })
