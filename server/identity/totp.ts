import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** A step early or late: clocks differ, and typing takes a moment. */
const tolerance = [0, -1, 1]

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepMs)

/** What an authenticator app shows for a key in a step of the clock: RFC 6238 with SHA-1 and six digits, as apps expect. */
export function codeAt(key: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** length
  return String(number).padStart(length, '0')
}

/** The step a code belongs to, of those it may be typed in at that instant; null for none. */
export function stepOf(key: Uint8Array, code: string, instant: Date): number | null {
  const now = stepAt(instant)
  const step = tolerance.map((away) => now + away).find((candidate) => isSame(codeAt(key, candidate), code))
  return step ?? null
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: how apps take a key that is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
