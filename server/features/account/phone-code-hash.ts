import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A salted hash of a short-lived code, for storage. */
export function hashPhoneCode(code: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${createHash('sha256').update(`${salt}.${code}`).digest('base64url')}`
}

/** Compares in constant time. */
export function matchesPhoneCode(code: string, stored: string): boolean {
  const [salt = ''] = stored.split('.')
  const [actual, expected] = [Buffer.from(hashPhoneCode(code, salt)), Buffer.from(stored)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
