/**
 * The wider networks that an IPv6 client belongs to: its /56 and its /48, either of which one subscriber can
 * have. Empty for other keys: an IPv4 address, a user's id. `client` is the first 64 bits of the address,
 * `2001:db8:1:2ab` (rule W27.13).
 */
export function clientNetworks(client: string): string[] {
  const groups = client.split(':')
  if (groups.length !== 4) return []
  const site = groups.slice(0, 3).join(':')
  return [`${site}:${(Number.parseInt(groups[3] ?? '', 16) >> 8).toString(16)}00/56`, `${site}::/48`]
}
