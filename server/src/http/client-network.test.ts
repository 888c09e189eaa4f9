import { expect, test } from 'vitest'
import { clientNetwork, roughNetwork } from './client-network.ts'

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['one that a server on both protocols sees', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the /64 of an IPv6 address', '2001:DB8:0:12:aaaa:bbbb:cccc:dddd', '2001:db8:0:12::/64'],
  ['the same written short', '2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['an address whose proxy wrote the port along', '203.0.113.7:4711', '203.0.113.7'],
  ['the same of an IPv6 address', '[2001:db8:0:12::1]:4711', '2001:db8:0:12::/64'],
  ['one in brackets alone', '[2001:db8:0:12::1]', '2001:db8:0:12::/64'],
  ['that of a link, whichever the interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('one client is %s', (_what, ip, network) => {
  expect(clientNetwork(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:12::1', '2001:db8:0::/48'],
])('roughly, %s is in %s', (ip, network) => {
  expect(roughNetwork(ip)).toBe(network)
})
