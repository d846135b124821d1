import { expect, test } from 'vitest'
import { isSenderAuthenticated } from '#server/messaging/inbound-email/authentication-results.ts'
import { parseAuthenticationResults } from '#server/messaging/inbound-email/parse-authentication-results.ts'

const check = (...headers: string[]) =>
  isSenderAuthenticated(headers, { authServer: 'mx.practice.example', sender: 'ada@mail.example' })
const own = (results: string) => check(`mx.practice.example; ${results}`)

test.each([
  'spf=pass smtp.mailfrom="x smtp.mailfrom=a@mail.example y"@evil.test',
  'spf=pass smtp.mailfrom="x smtp.mailfrom=a@mail.example y"@evil.test; dmarc=fail',
  'spf=pass smtp.mailfrom="\\"x smtp.mailfrom=a@mail.example y\\"@evil.test"',
  'spf=pass smtp.mailfrom=""x smtp.mailfrom=a@mail.example y"@evil.test"',
  'spf=pass smtp.mailfrom="x;spf=pass smtp.mailfrom=a@mail.example"@evil.test',
  'spf=pass smtp.mailfrom="x\\";spf=pass smtp.mailfrom=a@mail.example;"@evil.test',
  'spf=pass smtp.mailfrom=a+smtp.mailfrom=b@mail.example@evil.test',
  'spf=pass smtp.mailfrom=ada@evil.test smtp.helo=mail.example',
  'spf=pass smtp.mailfrom=a(@evil.test) @mail.example',
  'dkim=pass header.d=evil.test header.i="x header.d=mail.example y"@evil.test',
  'dkim=pass header.i="x header.i=@mail.example"@evil.test header.d=evil.test',
  'dkim=pass header.i=""x header.d=mail.example z="@evil.test"',
  'dkim=pass header.d=mail.example header.i=@evil.test',
  'dkim=pass header.d=evil.test header.s="s header.d=mail.example"',
])('what a sender chose is no property: %s', (results) => {
  expect(own(results)).toBe(false)
})

test.each([
  ['a property given twice', 'spf=pass smtp.mailfrom=evil.test smtp.mailfrom=mail.example'],
  ['a property given twice, in other letters', 'spf=pass smtp.mailfrom=evil.test SMTP.MailFrom=mail.example'],
  ['DMARC failed', 'spf=pass smtp.mailfrom=mail.example; dkim=pass header.d=mail.example; dmarc=fail'],
  ['DMARC failed for one', 'dmarc=pass header.from=mail.example; dmarc=fail header.from=evil.test'],
  ['an open quote', 'dmarc=pass header.from="mail.example'],
  ['an open comment', 'dmarc=pass header.from=mail.example (a (b)'],
  ['a comment that was never open', 'dmarc=pass header.from=mail.example )'],
  ['a backslash outside quotes', 'dmarc=pass header.from=mail.exampl\\e'],
  ['a property without a value', 'dmarc=pass header.from=mail.example header.d='],
  ['a word that is no property', 'dmarc=pass header.from=mail.example and more'],
  ['a result that ends in a quoted string', 'dmarc=pass"x" header.from=mail.example'],
  ['a method without a result', 'dmarc=pass header.from=mail.example; spf'],
  ['another version of the method', 'dmarc/2=pass header.from=mail.example'],
  ['a control character', 'dmarc=pass header.from=mail.example\0'],
  ['a domain with a space', 'spf=pass smtp.mailfrom="x y.mail.example"'],
])('nobody is verified by a header with %s', (_, results) => {
  expect(own(results)).toBe(false)
})

test('a header of another version of the format, or whose server can’t be read, verifies nobody', () => {
  const pass = 'mx.practice.example; dmarc=pass header.from=mail.example'
  expect(check('mx.practice.example 2; dmarc=pass header.from=mail.example')).toBe(false)
  expect(check('(open', pass)).toBe(false)
  expect(check('mx.practice.example; spf=pass smtp.mailfrom="', pass)).toBe(false)
})

test.each([
  'dmarc=pass (p=NONE (sp=none \\) ) dis=none) header.from=mail.example',
  'dmarc = pass header . from = "mail.example"',
  'dmarc/1=pass\r\n header.from=mail.example;',
  'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=mail.example; dkim=pass (signature was verified) header.d=mail.example;dmarc=pass action=none header.from=mail.example;compauth=pass reason=100',
  'dkim=pass header.i=@mail.example header.s=s1 header.b=AbC+/d8=; spf=pass (ok) smtp.mailfrom="bounce+ada=mail.example@mail.example"; dmarc=pass (p=NONE) header.from=mail.example',
  'iprev=pass policy.iprev=2001:db8::1; spf=pass smtp.mailfrom=<> smtp.helo=mx.mail.example; dkim=pass (2048-bit key; unprotected) header.d=mail.example header.i=@mail.example header.a=rsa-sha256 header.s=s header.b="x/Y="',
  'spf=pass smtp.mailfrom="ada lovelace"@mail.example; dmarc=none',
])('headers as servers write them are read: %s', (results) => {
  expect(own(results)).toBe(true)
})

test('reads a quoted string with escapes as one value', () => {
  expect(
    parseAuthenticationResults(
      '"mx.practice.example" 1; SPF=Pass (a\\)b) smtp.mailfrom="x\\"; y\\\\"@evil.test',
    ),
  ).toEqual([
    {
      method: 'spf',
      result: 'pass',
      properties: new Map([['smtp.mailfrom', 'x"; y\\@evil.test']]),
    },
  ])
  expect(parseAuthenticationResults('mx.practice.example; none')).toEqual([])
})

test('a local part in quotes, of whatever it is made, never verifies another domain', () => {
  const parts = [
    '"',
    '\\',
    ' ',
    ';',
    '(',
    ')',
    '=',
    '@',
    'a',
    'spf=pass',
    'smtp.mailfrom',
    'mail.example',
    '\t',
  ]
  let seed = 20261128
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * parts.length)
  }
  for (let run = 0; run < 20_000; run++) {
    const local = Array.from({ length: 12 }, () => parts[next()]).join('')
    const quotedPart = `"${local.replace(/["\\]/g, '\\$&')}"`
    for (const results of [
      `spf=pass smtp.mailfrom=${quotedPart}@evil.test`,
      `dkim=pass header.i=${quotedPart}@evil.test header.d=evil.test`,
      `spf=fail (${quotedPart.replace(/[()]/g, '\\$&')}) smtp.mailfrom=evil.test`,
    ])
      expect(own(results), results).toBe(false)
    // Whatever it is, it is read without an error.
    own(`dmarc=pass ${local}`)
  }
})

test('long headers are read in a moment', () => {
  const start = performance.now()
  for (const text of [
    '('.repeat(200_000),
    '"\\'.repeat(100_000),
    'a="" '.repeat(50_000),
    ';'.repeat(200_000),
  ])
    own(`spf=pass ${text}`)
  expect(performance.now() - start).toBeLessThan(2000)
})
