import { createHash, randomBytes } from 'node:crypto'

/** The token of a link in an email, and the hash under which it is stored. With 256 bits, a plain hash is enough. */
export function makeLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest('hex')
