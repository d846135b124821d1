import { createHmac, timingSafeEqual } from 'node:crypto'
import { days } from '#shared/time.ts'

/**
 * What a link opens: one appointment, a time that is offered to somebody on the waitlist, an order, an amount to be paid, a request to
 * get news that is to be confirmed, the emails that somebody can stop, the files of a message, or somebody's place on the waitlist.
 */
const purposes = {
  appointment: 1,
  waitlistOffer: 2,
  order: 3,
  paymentRequest: 4,
  newsRequest: 5,
  unsubscribe: 6,
  files: 7,
  waitlistEntry: 8,
} as const
type SignedLinkPurpose = keyof typeof purposes

const pages: Record<SignedLinkPurpose, string> = {
  appointment: 'booking/manage',
  waitlistOffer: 'booking/manage?waitlist',
  order: 'your-order',
  paymentRequest: 'pay',
  newsRequest: 'news',
  unsubscribe: 'unsubscribe',
  files: 'your-files',
  waitlistEntry: 'booking/manage?waiting',
}

export type SignedLink = {
  purpose: SignedLinkPurpose
  id: string
  /** A row's version; raising it there revokes every earlier link. */
  version: number
  expiresAt: Date
}

export type SignedLinks = ReturnType<typeof createSignedLinks>

const payloadBytes = 25
const keepAfterSessionMs = days(30)

/** How long the link of an appointment opens it. */
export const linkExpiryOf = (endsAt: Date) => new Date(endsAt.getTime() + keepAfterSessionMs)

/**
 * Signed links that open one booking, order or payment without an account. Whoever has one may act for its client, so the token
 * stands in the fragment, which browsers send to no server.
 */
export function createSignedLinks({ secret, publicUrl }: { secret: string; publicUrl: string }) {
  const sign = (payload: Buffer) =>
    createHmac('sha256', secret).update('booking link').update(payload).digest()

  /** The address of the page that opens the booking. */
  function urlFor(link: SignedLink): string {
    const payload = encode(link)
    return `${publicUrl}/${pages[link.purpose]}#${Buffer.concat([payload, sign(payload)]).toString('base64url')}`
  }

  /** What we signed a token for, also when it has expired since; null when it is forged or changed. */
  function readSigned(token: string): SignedLink | null {
    const bytes = Buffer.from(token, 'base64url')
    // Other spellings of the same bytes are refused, so that a token has one form.
    if (bytes.toString('base64url') !== token || bytes.length !== payloadBytes + 32) return null
    const payload = bytes.subarray(0, payloadBytes)
    if (!timingSafeEqual(sign(payload), bytes.subarray(payloadBytes))) return null
    return decode(payload)
  }

  /** What a token opens; null when it is forged, changed or has expired. The caller compares the version with the row's. */
  function read(token: string, now: Date): SignedLink | null {
    const link = readSigned(token)
    return link && link.expiresAt > now ? link : null
  }

  /** The version of a link to what has no column of one: another address has another, so that earlier links end with it. */
  function versionFor(id: string, email: string): number {
    return createHmac('sha256', secret)
      .update('version of a link')
      .update(`${id} ${email}`)
      .digest()
      .readUInt32BE()
  }

  return { urlFor, read, readSigned, versionFor }
}

function encode({ purpose, id, version, expiresAt }: SignedLink): Buffer {
  const payload = Buffer.alloc(payloadBytes)
  payload.writeUInt8(purposes[purpose], 0)
  payload.write(id.replaceAll('-', ''), 1, 'hex')
  payload.writeUInt32BE(version, 17)
  payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 21)
  return payload
}

function decode(payload: Buffer): SignedLink | null {
  const purpose = purposeOf(payload.readUInt8(0))
  const hex = payload.toString('hex', 1, 17)
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  )
  return (
    purpose && {
      purpose,
      id,
      version: payload.readUInt32BE(17),
      expiresAt: new Date(payload.readUInt32BE(21) * 1000),
    }
  )
}

function purposeOf(code: number): SignedLinkPurpose | null {
  const names = Object.keys(purposes) as SignedLinkPurpose[]
  return names.find((name) => purposes[name] === code) ?? null
}
