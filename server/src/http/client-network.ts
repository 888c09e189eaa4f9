import { isIPv6 } from 'node:net'

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one subscriber owns whole and
 * could otherwise wander through.
 */
export function clientNetwork(ip: string): string {
  return cutAddress(ip, { ofIPv4: 32, ofIPv6: 64 })
}

/** So many clients' shares has a site: see `siteNetwork`. */
export const clientsOfSite = 6

/** The /48 of an IPv6 address, which one site may own with all of its 65,536 clients; null for IPv4. */
export function siteNetwork(ip: string): string | null {
  const network = roughNetwork(ip)
  return network.endsWith('/48') ? network : null
}

/** Roughly where a client is, without naming it: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function roughNetwork(ip: string): string {
  return cutAddress(ip, { ofIPv4: 24, ofIPv6: 48 })
}

function cutAddress(forwarded: string, bits: { ofIPv4: 24 | 32; ofIPv6: 48 | 64 }): string {
  const ip = withoutPort(forwarded)
  const address4 = /^(?:::ffff:)?((?:\d+\.){3}\d+)$/i.exec(ip)?.[1]
  if (address4) return bits.ofIPv4 === 32 ? address4 : `${address4.slice(0, address4.lastIndexOf('.'))}.0/24`
  const [address = ip] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  const network = groups.slice(0, bits.ofIPv6 / 16).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/${bits.ofIPv6}`
}

/** Some proxies write the client's port along, which changes with each connection: 203.0.113.7:4711, [2001:db8::1]:4711. */
function withoutPort(forwarded: string): string {
  return /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? /^\[(.+)\](:\d+)?$/.exec(forwarded)?.[1] ?? forwarded
}
