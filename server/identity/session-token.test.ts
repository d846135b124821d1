import { expect, test } from 'vitest'
import { signSessionToken, verifySessionToken } from '#server/identity/session-token.ts'

const secret = 'the key of this server'
const signed = signSessionToken('abc', secret)

test('reads the token of a header that this server signed, encoded for a cookie or not', () => {
  for (const text of [signed, encodeURIComponent(signed)])
    for (const scheme of ['Bearer', 'bearer', 'BEARER '])
      expect(verifySessionToken(`${scheme} ${text}`, secret)).toBe('abc')
})

test.each([
  ['no signature', 'Bearer abc'],
  ['an empty signature', 'Bearer abc.'],
  ['no token', `Bearer .${signed.split('.')[1]}`],
  ['another token', `Bearer abd.${signed.split('.')[1]}`],
  ['the signature of another server', `Bearer ${signSessionToken('abc', 'another key')}`],
  ['a shortened signature', `Bearer ${signed.slice(0, -1)}`],
  ['another scheme', `Basic ${signed}`],
  ['broken encoding', 'Bearer %E0%A4%A.%'],
  ['nothing', ''],
])('refuses %s', (_case, header) => {
  expect(verifySessionToken(header, secret)).toBeNull()
})
