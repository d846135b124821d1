import { createHmac, timingSafeEqual } from 'node:crypto'

const scheme = /^bearer +/i

/** Signs the token of a session like the identity library, which issues them. */
export const signSessionToken = (token: string, secret: string): string => `${token}.${sign(token, secret)}`

/** The session token of an Authorization header; null unless this server signed it. */
export function verifySessionToken(authorization: string, secret: string): string | null {
  if (!scheme.test(authorization)) return null
  const signed = decode(authorization.replace(scheme, '').trim())
  const dot = signed.lastIndexOf('.')
  const token = signed.slice(0, Math.max(0, dot))
  return token && isSame(signed.slice(dot + 1), sign(token, secret)) ? token : null
}

const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/** The library encodes the token for a cookie. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
