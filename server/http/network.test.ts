import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { findCallerAddress, isListed, networkOf, parseProxies, widerNetworkOf } from '#server/http/network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s counts as network %s inside %s', (ip, network, wider) => {
  expect(networkOf(ip)).toBe(network)
  expect(networkOf(network)).toBe(network)
  expect([widerNetworkOf(ip), widerNetworkOf(network)]).toEqual([wider, wider])
})

const proxiesFrom = (text: string) => parseProxies(text) ?? new BlockList()

test('proxies are addresses, networks or this machine', () => {
  const proxies = proxiesFrom('loopback, 10.1.0.0/16,192.0.2.9 , 2001:db8:ff::/48')
  for (const proxy of ['127.0.0.1', '::1', '10.1.200.3', '192.0.2.9', '2001:db8:ff::1'])
    expect(isListed(proxies, proxy), proxy).toBe(true)
  for (const other of ['10.2.0.1', '192.0.2.10', '2001:db8:fe::1', '::2'])
    expect(isListed(proxies, other), other).toBe(false)
})

test.each([
  ...['', ' ', 'yes', 'localhost', 'nginx', '10.0.0.0/33', '10.0.0/8', '1.2.3.4/', '::1/129', 'loopback,'],
  ...['0.0.0.0/0', '::/0', '10.0.0.0/7', '10.0.0.0/-1', '1.2.3.4;5.6.7.8', '10.0.0.0/8/8', '1'],
])('"%s" names no proxies', (text) => {
  expect(parseProxies(text)).toBeNull()
})

const loopback = proxiesFrom('loopback')
const chain = proxiesFrom('loopback, 10.0.0.0/8')

test.each([
  ['without proxies the header is ignored', '127.0.0.1', '203.0.113.7', new BlockList(), '127.0.0.1'],
  ['from a stranger the header is ignored', '198.51.100.1', '203.0.113.7', loopback, '198.51.100.1'],
  [
    'the entry of the proxy counts, not a forged one',
    '127.0.0.1',
    '1.1.1.1, 203.0.113.7',
    loopback,
    '203.0.113.7',
  ],
  ['several proxies are skipped', '::ffff:127.0.0.1', '1.1.1.1, 203.0.113.7, 10.0.0.2', chain, '203.0.113.7'],
  ['a stranger cannot pose as a proxy', '127.0.0.1', '1.1.1.1, 10.0.0.2, 203.0.113.7', chain, '203.0.113.7'],
  ['a caller among the proxies is found', '127.0.0.1', '10.0.0.3, 10.0.0.2', chain, '10.0.0.3'],
  ['a proxy without the header is the caller', '127.0.0.1', undefined, loopback, '127.0.0.1'],
  ['text that is no address ends the search', '127.0.0.1', '1.1.1.1, \u009bevil', loopback, '127.0.0.1'],
  ['a port is ignored', '127.0.0.1', '[2001:db8::1]:5123', loopback, '2001:db8::1'],
  ['a port is ignored', '127.0.0.1', '203.0.113.7:80', loopback, '203.0.113.7'],
  ['a connection without an address', undefined, '203.0.113.7', loopback, 'unknown'],
])('%s', (_, peer, forwardedFor, proxies, caller) => {
  expect(findCallerAddress(peer, forwardedFor, proxies)).toBe(caller)
})
