import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an email of ours can be answered to. */
export type ReplyAddresses = {
  /** Without a token: for whoever writes of their own accord. */
  address: string
  /** The address that replies to one of our emails go to. `id` is that of its outbox row. */
  addressFor(id: string): string
  /** The outbox row that an address was made for; null when it is another one or forged. */
  read(address: string): string | null
  /** Whether it is one of the practice's own: what comes from there isn't a person's. */
  isOwn(address: string): boolean
}

const macBytes = 10
const idBytes = 16
/** An address has at most 64 characters before the @: the token has 42, and a + stands before it. */
export const replyLocalPartMax = 21

/**
 * Signed addresses for replies, such as reply+token@practice.example: whoever writes to one got the email it was made for. In letters
 * and digits that survive a change of case.
 */
export function createReplyAddresses(config: {
  secret: string
  address: string
  /** Other addresses of the practice, such as the one its emails come from. */
  ownAddresses: readonly string[]
}): ReplyAddresses {
  const address = config.address.toLowerCase()
  const [local = '', domain = ''] = address.split('@')
  const own = new Set([address, ...config.ownAddresses.map((other) => other.toLowerCase())])
  const sign = (id: Buffer) =>
    createHmac('sha256', config.secret).update('reply address').update(id).digest().subarray(0, macBytes)

  function read(written: string): string | null {
    const [name = '', host] = written.trim().toLowerCase().split('@')
    if (host !== domain || !name.startsWith(`${local}+`)) return null
    const bytes = decodeBase32(name.slice(local.length + 1))
    if (bytes?.length !== idBytes + macBytes) return null
    const id = bytes.subarray(0, idBytes)
    return timingSafeEqual(sign(id), bytes.subarray(idBytes)) ? toUuid(id) : null
  }

  return {
    address,
    addressFor(id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return `${local}+${encodeBase32(Buffer.concat([bytes, sign(bytes)]))}@${domain}`
    },
    read,
    isOwn: (written) => {
      const known = written.trim().toLowerCase()
      return own.has(known) || own.has(known.replace(/\+[^@]*@/, '@'))
    },
  }
}

function toUuid(id: Buffer): string {
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

function encodeBase32(bytes: Buffer): string {
  let text = ''
  let [value, bits] = [0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** Null for other characters, and for another spelling of the same bytes. */
function decodeBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let [value, bits] = [0, 0]
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return null
    value = ((value << 5) | digit) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 255)
    }
  }
  const decoded = Buffer.from(bytes)
  return encodeBase32(decoded) === text ? decoded : null
}
