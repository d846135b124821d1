import fc from 'fast-check'

const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')

/** Texts that often break programs. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\uffff', '\u202e', '\u200b', controls],
    ...[
      '\r\nx-evil: 1',
      '\u001b[31mred\u001b[0m\n{"level":60}',
      '\u2028',
      "' or 1=1 --",
      '"; drop table users; --',
    ],
    ...[
      '$1',
      '%',
      '_',
      '\\',
      "\\'",
      '<%= 7*7 %>',
      '{{7*7}}',
      '<script>alert(1)</script>',
      '=cmd|x',
      '../../etc/passwd',
    ],
    ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '-1', '1e400', '0x1F'],
    ...[
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '%00',
      '%ff',
      '%u0000',
    ],
    ...['9999-99-99', '2026-02-30', '0000-00-00', '24:00', '99:99', '+99999-01-01', '2026-03-08', '02:30'],
    ...['00000000-0000-0000-0000-000000000000', 'a@b', '"a b"@x.example', `${'a'.repeat(300)}@example.com`],
    ...[
      'é'.repeat(5000),
      '👩‍👩‍👧‍👦'.repeat(400),
      'e\u0301'.repeat(2000),
      'ﷺ'.repeat(500),
      'x'.repeat(60_000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
)

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Bodies that are unusual or invalid JSON. */
export const hostileBody = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      'null',
      'true',
      '0',
      '"x"',
      '[]',
      '{}',
      '{',
      '}',
      '[',
      '{"a":',
      '{a:1}',
      "{'a':1}",
      '\ufeff{}',
    ],
    ...[
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"toString":1,"valueOf":1}',
    ],
    ...[
      '{"quantity":1e400}',
      '{"quantity":-1e400}',
      `{"quantity":${'9'.repeat(4000)}}`,
      '{"a":1,"a":2}',
      'NaN',
    ],
    ...[
      nested('[', ']', 20_000),
      nested('{"a":', '}', 8000),
      `[${'0,'.repeat(30_000)}0]`,
      `"${'\\u0000'.repeat(9000)}"`,
    ],
    ...[
      '{"email":"\\ud800"}',
      '{"email":"\\u0000"}',
      'a=1&b=2',
      '%7B%7D',
      '<?xml version="1.0"?><x/>',
      '--x\r\n\r\n--x--',
    ],
    ...[`{"x":"${'y'.repeat(70_000)}"}`, '\u0000', '\ud800'],
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.jsonValue({ maxDepth: 3 }).chain((value) => {
    const text = JSON.stringify(value)
    return fc.nat({ max: text.length }).map((end) => text.slice(0, end))
  }),
)

export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    ...['accept', 'accept-encoding', 'accept-language', 'content-type', 'content-encoding', 'content-length'],
    ...[
      'cookie',
      'host',
      'origin',
      'referer',
      'user-agent',
      'if-none-match',
      'if-modified-since',
      'range',
      'via',
    ],
    ...[
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-http-method-override',
      'x-two-factor-code',
    ],
    ...['x-original-url', 'x-rewrite-url', 'forwarded', 'x-real-ip', 'x-request-id', 'stripe-signature'],
    ...['x-sandbox-signature', 'x-twilio-signature', 'expect', 'te', 'upgrade', 'authorization', 'apikey'],
  ),
  fc.oneof(
    fc.constantFrom(
      ...[
        '',
        '*',
        '*/*',
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ],
      ...[
        'text/plain',
        'application/json; charset=utf-16',
        'gzip',
        'br;q=1, identity;q=0',
        'DELETE',
        'TRACE',
        '-1',
      ],
      ...[
        'bytes=0-',
        'bytes=9-1,-',
        'evil.example',
        '127.0.0.1',
        '::1',
        't=1,v1=00',
        'Bearer ',
        'Bearer a.b',
        'Basic x',
      ],
      ...[
        'null',
        'https://evil.example',
        '/dashboard',
        'x'.repeat(9000),
        'better-auth.session_token=x',
        '100-continue',
      ],
    ),
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    }),
  ),
  { maxKeys: 4 },
)

/** A path segment as in the request line. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '.',
      '..',
      '%2e%2e',
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%5c',
      '%00',
      'a%00b',
      '%',
      '%zz',
      '%ff',
      '%c0%af',
      '%ed%a0%80',
    ],
    ...[
      '*',
      '**',
      ':id',
      '{id}',
      "'",
      '%22',
      '%3Cscript%3E',
      ';a=b',
      '~',
      '%0d%0ax:y',
      '%E2%80%AE',
      'x'.repeat(4000),
    ],
    ...[
      '%2F%2Fevil.example',
      '\\evil.example',
      '__proto__',
      'constructor',
      '0',
      '-1',
      'NaN',
      '1e9',
      'null',
      '%u002e',
    ],
  ),
  fc.uuid(),
  fc
    .string({ unit: 'binary', maxLength: 12 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
)

export const hostileQuery = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...[
          'cursor',
          'q',
          'status',
          'from',
          'to',
          'before',
          'limit',
          'offset',
          'id',
          'next',
          'redirect',
          'return',
        ],
        ...['__proto__', 'constructor', 'a[]', 'a[b]', 'callback', '_method', 'token', 'admin', 'tab', ''],
      ),
      fc.oneof(hostileSegment, hostileText.filter((text) => text.isWellFormed()).map(encodeURIComponent)),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.slice(0, 6000)}`).join('&'))
