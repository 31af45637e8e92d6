import { clientNetworks } from '../../platform/rate-limit/client-networks.ts'

/** Counts what clients have under way, each also in its wider IPv6 networks. */
export function createClientCounts({ perClient, perNetwork }: { perClient: number; perNetwork: number }) {
  const used = new Map<string, number>()
  return {
    /** Whether the client and its networks may have one more. */
    hasRoom: (client: string): boolean =>
      (used.get(client) ?? 0) < perClient &&
      clientNetworks(client).every(network => (used.get(network) ?? 0) < perNetwork),
    change(client: string, by: 1 | -1): void {
      for (const key of [client, ...clientNetworks(client)]) {
        const count = (used.get(key) ?? 0) + by
        if (count === 0) used.delete(key)
        else used.set(key, count)
      }
    },
  }
}
