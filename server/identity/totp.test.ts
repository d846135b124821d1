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
])('RFC 6238: at second %i the code is %s', (second, code) => {
  expect(codeAt(key, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s in base 32 is %s', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('a code is valid one step early and late, but not two', () => {
  const now = new Date(1_700_000_000_000)
  const step = stepAt(now)
  for (const offset of [-1, 0, 1]) expect(stepOf(key, codeAt(key, step + offset), now)).toBe(step + offset)
  for (const offset of [-2, 2]) expect(stepOf(key, codeAt(key, step + offset), now)).toBeNull()
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOf(key, code, now)).toBeNull()
})

test('decrypts only with the same key and owner and unaltered, and encrypts differently each time', () => {
  const encryption = createEncryption('secret', 'test')
  const encrypted = encryption.encrypt(key, 'owner')
  expect(Buffer.from(encryption.decrypt(encrypted, 'owner') ?? [])).toEqual(key)
  expect(encrypted).not.toContain(key.toString('base64url'))
  expect(encryption.encrypt(key, 'owner')).not.toBe(encrypted)
  expect(encryption.decrypt(encrypted, 'another owner')).toBeNull()
  expect(createEncryption('another', 'test').decrypt(encrypted, 'owner')).toBeNull()
  expect(createEncryption('secret', 'another').decrypt(encrypted, 'owner')).toBeNull()
  const altered = Buffer.from(encrypted, 'base64url')
  altered.writeUInt8(255 - altered.readUInt8(altered.length - 1), altered.length - 1)
  expect(encryption.decrypt(altered.toString('base64url'), 'owner')).toBeNull()
  expect(encryption.decrypt('', 'owner')).toBeNull()
})
