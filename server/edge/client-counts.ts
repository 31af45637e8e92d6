import { clientNetworks } from '../../platform/rate-limit/client-networks.ts'

/** Counts the open work of each client, and of its wider IPv6 networks. */
export function createClientCounts({ perClient, perNetwork }: { perClient: number; perNetwork: number }) {
  const used = new Map<string, number>()
  const keysOf = (client: string) => [client, ...clientNetworks(client)]
  /** The client and those of its networks that have reached their limit. */
  const fullOf = (client: string) =>
    keysOf(client).filter((key, at) => (used.get(key) ?? 0) >= (at === 0 ? perClient : perNetwork))
  return {
    keysOf,
    fullOf,
    /** Whether the client and its networks may have one more. */
    hasRoom: (client: string): boolean => fullOf(client).length === 0,
    change(client: string, by: 1 | -1): void {
      for (const key of keysOf(client)) {
        const count = (used.get(key) ?? 0) + by
        if (count === 0) used.delete(key)
        else used.set(key, count)
      }
    },
  }
}
