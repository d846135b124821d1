import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
/** One step early or late, because clocks differ and typing takes time. */
const toleratedOffsets = [0, -1, 1]

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepMs)

/** The code of a key in a time step: RFC 6238 with SHA-1 and six digits, as authenticator apps expect. */
export function codeAt(key: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** length
  return String(number).padStart(length, '0')
}

/** The time step of a code that is valid at that instant; null for an invalid one. */
export function stepOf(key: Uint8Array, code: string, instant: Date): number | null {
  const now = stepAt(instant)
  const step = toleratedOffsets
    .map((offset) => now + offset)
    .find((candidate) => isSame(codeAt(key, candidate), code))
  return step ?? null
}

function isSame(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: the form in which apps accept a typed key. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
