import { BlockList, isIP, isIPv4 } from 'node:net'

/** Shorter prefixes would let strangers on the internet name their own address. */
const shortestPrefix = { ipv4: 8, ipv6: 7 } as const
const loopback = ['127.0.0.0/8', '::1/128']

/**
 * Reads proxies as comma separated addresses, networks (`10.0.0.0/8`) and the word `loopback` for this machine.
 * Returns null when an entry is none of these.
 */
export function parseProxies(text: string): BlockList | null {
  const proxies = new BlockList()
  const entries = text.split(',').map((entry) => entry.trim().toLowerCase())
  const networks = entries.flatMap((entry) => (entry === 'loopback' ? loopback : [entry]))
  return networks.every((network) => addNetwork(proxies, network)) ? proxies : null
}

function addNetwork(proxies: BlockList, text: string): boolean {
  const [, written = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = toAddress(written)
  if (!address) return false
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  const longestPrefix = family === 'ipv4' ? 32 : 128
  const bits = Number(prefix ?? longestPrefix)
  if (bits < shortestPrefix[family] || bits > longestPrefix) return false
  proxies.addSubnet(address, bits, family)
  return true
}

/**
 * The caller's address: the peer's or, while that is one of `proxies`, the entry before it in X-Forwarded-For, counted
 * from the right. Entries further left can be forged.
 */
export function findCallerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  let caller = toAddress(peer ?? '')
  const entries = (forwardedFor ?? '').split(',')
  while (caller && isListed(proxies, caller)) {
    const previous = toAddress(withoutPort(entries.pop() ?? ''))
    if (!previous) break
    caller = previous
  }
  return caller ?? 'unknown'
}

/** Whether an address is in a list, in either family. */
export const isListed = (list: BlockList, address: string) =>
  list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * The network that limits count: an IPv4 address itself, or an IPv6 /64, of which one household has all addresses.
 * Any other text stays as it is.
 */
export function networkOf(ip: string): string {
  const address = toAddress(ip)
  return !address ? ip : isIPv4(address) ? address : prefixOf(address, 4)
}

/** The IPv6 /48 around an address or a /64, of which one customer may have all; for IPv4 the address itself. */
export function widerNetworkOf(ip: string): string {
  const address = toAddress(ip.replace(/\/64$/, ''))
  return !address ? ip : isIPv4(address) ? address : prefixOf(address, 3)
}

function prefixOf(address: string, groups: number): string {
  const start = toGroups(address).slice(0, groups)
  return `${start.map((group) => group.toString(16)).join(':')}::/${groups * 16}`
}

/** A valid address without zone, an IPv4 address that was written as IPv6 in its own form; null for other text. */
function toAddress(text: string): string | null {
  const address = text.trim().replace(/%.*$/, '')
  if (isIP(address) !== 6) return isIPv4(address) ? address : null
  const groups = toGroups(address)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  return isMapped ? groups.slice(6).map(toDotted).join('.') : address
}

const toDotted = (group: number) => `${group >> 8}.${group & 255}`

/** The eight numbers of a valid IPv6 address. */
function toGroups(address: string): number[] {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? ''
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  const last = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
  const [start = '', end = ''] = (isIPv4(dotted) ? address.slice(0, -dotted.length) + last : address).split(
    '::',
  )
  const parse = (part: string) =>
    part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [before, after] = [parse(start), parse(end)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Some proxies write `203.0.113.7:51234` or `[2001:db8::1]:51234`. */
function withoutPort(entry: string): string {
  const text = entry.trim()
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}
