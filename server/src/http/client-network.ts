import { isIPv6 } from 'node:net'

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one subscriber owns whole and
 * could otherwise wander through.
 */
export function clientNetwork(forwarded: string): string {
  const ip = withoutPort(forwarded)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ip] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies write the client's port along, which changes with each connection: 203.0.113.7:4711, [2001:db8::1]:4711. */
function withoutPort(forwarded: string): string {
  return /^([\d.]+):\d+$/.exec(forwarded)?.[1] ?? /^\[(.+)\](:\d+)?$/.exec(forwarded)?.[1] ?? forwarded
}
