import { expect, test } from 'vitest'
import { createEncryption } from '#server/identity/encryption.ts'
import { base32, codeAt, stepAt, stepOf } from '#server/identity/totp.ts'

const key = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: seconds since 1970 and the eight digits of SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is %s, as RFC 6238 says', (second, code) => {
  expect(codeAt(key, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base 32 is %s', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('a code is good one step early and late, and no further', () => {
  const now = new Date(1_700_000_000_000)
  const step = stepAt(now)
  for (const away of [-1, 0, 1]) expect(stepOf(key, codeAt(key, step + away), now)).toBe(step + away)
  for (const away of [-2, 2]) expect(stepOf(key, codeAt(key, step + away), now)).toBeNull()
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOf(key, code, now)).toBeNull()
})

test('what is sealed opens with the same key for the same owner only, unaltered, and never looks the same twice', () => {
  const sealer = createEncryption('secret', 'test')
  const sealed = sealer.seal(key, 'her')
  expect(Buffer.from(sealer.open(sealed, 'her') ?? [])).toEqual(key)
  expect(sealed).not.toContain(key.toString('base64url'))
  expect(sealer.seal(key, 'her')).not.toBe(sealed)
  expect(sealer.open(sealed, 'somebody else')).toBeNull()
  expect(createEncryption('another', 'test').open(sealed, 'her')).toBeNull()
  expect(createEncryption('secret', 'another').open(sealed, 'her')).toBeNull()
  expect(sealer.open(`${sealed.slice(0, -2)}AA`, 'her')).toBeNull()
  expect(sealer.open('', 'her')).toBeNull()
})
