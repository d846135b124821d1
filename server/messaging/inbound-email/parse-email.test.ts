import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAutomatic } from '#server/messaging/inbound-email/is-automatic.ts'
import { parseEmail } from '#server/messaging/inbound-email/parse-email.ts'
import { readBounce } from '#server/messaging/inbound-email/read-bounce.ts'
import { rawEmail, toRaw } from '#tests/support/raw-email.ts'

const html = (body: string) =>
  parseEmail(rawEmail({ headers: { 'Content-Type': 'text/html; charset=utf-8' }, body }))

test('an email in HTML only becomes its words, and nothing of it is ever markup', async () => {
  const { text } = await html(
    `<html><head><title>x</title><style>p{color:red}</style></head><body><p>Hello &amp; <b>good</b> day</p><script>alert(1)</script>
    <ul><li>One<li>Two</ul><img src=x onerror=alert(1)><p>5 < 6 &lt;script&gt; <a href="https://a.example/x">link</a> <a href="javascript:alert(1)">no</a></p>
    <blockquote>old<br>words</blockquote></body></html>`,
  )
  expect(text).toBe(
    'Hello & good day\n\n- One\n- Two\n\n5 < 6 <script> link (https://a.example/x) no\n\n> old\n> words',
  )
})

test('of a link whose words are its address, or that stands twice in a line, the address is there once', async () => {
  const link = (words: string) => `<a href="https://a.example/x">${words}</a>`
  const { text } = await html(
    `<p>${link('https://a.example/x')}</p><p>${link('One')} ${link('two')}</p><p>${link('Three')}`,
  )
  expect(text).toBe('https://a.example/x\n\nOne (https://a.example/x) two\n\nThree (https://a.example/x)')
})

test('white space between tags takes no room of the words', async () => {
  const { text } = await html(`${'<b>   </b>'.repeat(150_000)}<p>Hello</p>`)
  expect(text).toBe('Hello')
})

test.each([
  ['unclosed tags', '<a '.repeat(300_000)],
  ['unclosed comments', '<!--'.repeat(300_000)],
  ['ends of scripts that never come', '<script></scrip'.repeat(100_000)],
  ['nested quotes', '<blockquote>x'.repeat(50_000)],
  ['entities', '&#x1F33F;&amp'.repeat(100_000)],
  ['links in one line', '<a href="http://a.b/c">x</a> '.repeat(60_000)],
  [
    'links to as many addresses',
    Array.from({ length: 40_000 }, (_, n) => `<a href="http://a.b/${n}"></a>`).join(''),
  ],
  ['declarations that don’t end', '<!'.repeat(500_000)],
])('a megabyte of %s is read in a moment', async (_, body) => {
  const start = performance.now()
  await html(body)
  expect(performance.now() - start).toBeLessThan(3000)
})

test('words in another charset arrive as they were written, and a broken one loses nothing else', async () => {
  const head = 'From: =?iso-8859-1?Q?J=F8rn?= <j@x.example>\r\nSubject: =?utf-8?B?8J+MvyBUZWE=?=\r\n'
  const latin = Buffer.from(`${head}Content-Type: text/plain; charset=iso-8859-1\r\n\r\nGrüße`, 'latin1')
  expect(await parseEmail(toRaw(latin))).toMatchObject({
    senderName: 'Jørn',
    subject: '🌿 Tea',
    text: 'Grüße',
  })
  const unknown = Buffer.from(
    `${head}Content-Type: text/plain; charset=x-nonsense\r\n\r\nHello \xff there`,
    'latin1',
  )
  const { text } = await parseEmail(toRaw(unknown))
  expect(text).toMatch(/^Hello . there$/u)
})

test('characters that can’t be stored, or that steer a header or a line, are left out', async () => {
  const { text, subject, senderName, sender } = await parseEmail(
    rawEmail({
      from: '"Ada\u202e\u0007" <ada@example.com>',
      subject: 'A\0 =?utf-8?Q?B=0D=0ABcc:_all@x.example?=',
      text: 'One\0\u001b[31m two\r\n\tthree',
    }),
  )
  expect([senderName, sender]).toEqual(['Ada', 'ada@example.com'])
  expect(subject).toBe('A B Bcc: all@x.example')
  expect(text).toBe('One[31m two\n\tthree')
})

test('ids that could break a header of our answer aren’t kept', async () => {
  for (const messageId of ['<a b@x>', 'no-brackets@x', '<x>\u0000<y>', `<${'x'.repeat(400)}@x>`, ''])
    expect((await parseEmail(rawEmail({ messageId }))).messageId).toBeNull()
  expect((await parseEmail(rawEmail({ messageId: '<fine.1@x.example>' }))).messageId).toBe(
    '<fine.1@x.example>',
  )
})

test('an email that is nested too deep, or too large, still says who wrote it and about what', async () => {
  let body = 'deep'
  for (let depth = 0; depth < 80; depth++)
    body = `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${body}\r\n--b${depth}--`
  const [type = '', ...rest] = body.split('\r\n\r\n')
  const nested = rawEmail({
    subject: 'Matryoshka',
    headers: { 'Content-Type': type.replace('Content-Type: ', '') },
    body: rest.join('\r\n\r\n'),
  })
  const deep = await parseEmail(nested)
  expect([deep.problem, deep.sender, deep.subject, deep.text]).toEqual([
    'unreadable',
    'ada@example.com',
    'Matryoshka',
    '',
  ])
  const large = await parseEmail({ ...rawEmail({ subject: 'A film' }), bytes: 40_000_000 })
  expect([large.problem, large.sender, large.subject, large.text]).toEqual([
    'too large',
    'ada@example.com',
    'A film',
    '',
  ])
})

test('an email of very many parts is not read beyond its head', async () => {
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const start = performance.now()
  const hugeEmail = await parseEmail(rawEmail({ headers, body: '--b\r\n\r\nx\r\n'.repeat(400_000) }))
  expect(performance.now() - start).toBeLessThan(3000)
  expect([hugeEmail.problem, hugeEmail.sender, hugeEmail.subject]).toEqual([
    'unreadable',
    'ada@example.com',
    'Hello',
  ])
  const some = await parseEmail(rawEmail({ headers, body: '--b\r\n\r\nx\r\n'.repeat(500) }))
  expect([some.problem, some.text.length]).toEqual([null, 1498])
})

test('nonsense is an email of nobody', async () => {
  for (const raw of [
    Buffer.alloc(0),
    Buffer.from([0, 255, 254]),
    Buffer.from('\r\n\r\n'),
    Buffer.alloc(2000, 0x3a),
  ])
    expect(await parseEmail(toRaw(raw))).toMatchObject({ sender: '', messageId: null })
})

test('ten thousand characters are all there', async () => {
  const text = '🌿 '.repeat(3400).trim()
  expect((await parseEmail(rawEmail({ text }))).text).toBe(text)
})

test('files come with their names, which are only names', async () => {
  const body = [
    '--b',
    'Content-Type: text/plain',
    '',
    'See below',
    '--b',
    'Content-Type: image/png; name="../../etc/pass\u202ewd.png"',
    'Content-Disposition: attachment; filename="../../etc/pass\u202ewd.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'aGVsbG8=',
    '--b',
    'Content-Type: application/pdf',
    'Content-Disposition: attachment',
    '',
    'x',
    '--b--',
  ].join('\r\n')
  const { files, text } = await parseEmail(
    rawEmail({ headers: { 'Content-Type': 'multipart/mixed; boundary=b' }, body }),
  )
  expect(text).toBe('See below')
  expect(files.map(({ name, content }) => [name, content.length])).toEqual([
    ['.._.._etc_passwd.png', 5],
    ['file.pdf', 2],
  ])
})

const id = '0b5d0c52-5a0e-4a4e-9a5b-111111111111'
const report = (action: string, status: string) =>
  rawEmail({
    from: 'MAILER-DAEMON@mx.example',
    headers: {
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      'Return-Path': '<>',
    },
    body: [
      '--b',
      'Content-Type: text/plain',
      '',
      'I am sorry.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; Ada@example.com',
      `Action: ${action}`,
      `Status: ${status}`,
      '--b',
      'Content-Type: message/rfc822',
      '',
      'From: hello@practice.example',
      `Message-ID: <${id}@practice.example>`,
      'Subject: Hi',
      '',
      'Hi',
      '--b--',
    ].join('\r\n'),
  })

test.each([
  ['5.1.1', 'There is no such mailbox.'],
  ['5.2.2', 'Their mailbox is full.'],
  ['5.7.1', 'Their mail server refused it.'],
  ['5.0.0', 'Their mail server could not deliver it.'],
])('a report with %s says: %s', async (status, reason) => {
  const email = await parseEmail(report('failed', status))
  expect(readBounce(email)).toEqual({ id, recipient: 'ada@example.com', reason })
  expect(isAutomatic(email)).toBe(true)
})

test('a delay is no failure, and words like a report’s in an ordinary email are none', async () => {
  expect(readBounce(await parseEmail(report('delayed', '4.4.1')))).toBeNull()
  const text = `Action: failed\r\nMessage-ID: <${id}@practice.example>`
  expect(readBounce(await parseEmail(rawEmail({ text })))).toBeNull()
})

test('a person’s email is not automatic', async () => {
  for (const headers of [{}, { 'Auto-Submitted': 'no' }, { Precedence: 'first-class' }, { 'X-Mailer': 'x' }])
    expect(isAutomatic(await parseEmail(rawEmail({ headers })))).toBe(false)
  expect(isAutomatic(await parseEmail(rawEmail({ from: 'noreply@shop.example' })))).toBe(true)
  expect(isAutomatic(await parseEmail(rawEmail({ subject: 'Automatic reply: Tea' })))).toBe(true)
})

test('no bytes at all make it fail, and what it reads can be stored', async () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      'From: ',
      'a@b.example',
      '\r\n',
      '\r\n\r\n',
      'Content-Type: multipart/mixed; boundary=b\r\n',
      '--b',
      '--b--',
      '=?utf-8?B?',
      '?=',
    ),
    fc.constantFrom(
      'Content-Type: message/rfc822\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      '<b>',
      '&#0;',
      '\0',
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
      const email = await parseEmail(toRaw(Buffer.from(parts.join(''), 'latin1')))
      const words = [
        email.sender,
        email.senderName,
        email.subject,
        email.text,
        ...email.files.map(({ name }) => name),
      ]
      for (const text of words) expect(text.includes('\0') || !text.isWellFormed()).toBe(false)
      isAutomatic(email)
      readBounce(email)
    }),
    { numRuns: 300 },
  )
})
