import { isIPv6 } from 'node:net'

/** The network that shares a limit: an IPv4 address, or the /64 of an IPv6 address, which one household or server has. */
export const networkOf = (address: string): string => prefixOf(address, 4)

/** The second ring: an IPv4 address, or the /48 of an IPv6 address, which one customer of a provider has at most. */
export const widerNetworkOf = (address: string): string => prefixOf(address, 3)

function prefixOf(address: string, groupCount: number): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const mapped = mappedIPv4(groups)
  return mapped ?? `${groups.slice(0, groupCount).join(':')}::/${16 * groupCount}`
}

/** The eight groups of an IPv6 address without leading zeros; null for anything else. */
function groupsOf(address: string): string[] | null {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return null
  const [head = [], tail = []] = plain.split('::').map(splitGroups)
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail]
}

const splitGroups = (part: string) => part.split(':').filter(Boolean).flatMap(normalizeGroup)

function normalizeGroup(group: string): string[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16).toString(16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join() !== '0,0,0,0,0,ffff') return null
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return numbers.flatMap((n) => [n >> 8, n & 255]).join('.')
}
