import { expect, test } from 'vitest'
import { chooseEncoding, matchesTag } from '#server/http/encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['br; q=0.2, gzip; q=0.8', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['brotli', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', null],
  ['*;q=0', null],
  ['*;q=0, identity', 'identity'],
])('Accept-Encoding %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"x", W/"a"', true],
  ['*', true],
  ['"a-br"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches "a": %s', (header, isMatch) => {
  expect(matchesTag(header, '"a"')).toBe(isMatch)
})
