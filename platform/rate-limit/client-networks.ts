/**
 * The wider networks of an IPv6 client, its /56 and its /48: one subscriber can have either. Empty for other
 * keys, such as an IPv4 address or a user id. `client` is the first 64 bits of the address, `2001:db8:1:2ab`
 * (rule W27.13).
 */
export function clientNetworks(client: string): string[] {
  const groups = client.split(':')
  if (groups.length !== 4) return []
  const site = groups.slice(0, 3).join(':')
  return [`${site}:${(Number.parseInt(groups[3] ?? '', 16) >> 8).toString(16)}00/56`, `${site}::/48`]
}
