import { expect, test } from 'vitest'
import { isSenderAuthenticated } from '#server/messaging/inbound-email/authentication-results.ts'
import { trimReply } from '#server/messaging/inbound-email/trim-reply.ts'

const quoted = '> Are you coming?\n> Jo'

test.each([
  ['Gmail', `Yes!\n\nOn Mon, Nov 23, 2026 at 9:00 AM Jo Lee <jo@practice.example> wrote:\n\n${quoted}`],
  [
    'a broken introduction',
    `Yes!\n\nOn Mon, Nov 23, 2026 at 9:00 AM Jo Lee, Practice\n<jo@practice.example> wrote:\n${quoted}`,
  ],
  [
    'Apple Mail',
    `Yes!\n\nSent from my iPhone\n\nOn Nov 23, 2026, at 9:00, Jo <jo@practice.example> wrote:\n\n${quoted}`,
  ],
  [
    'Outlook',
    'Yes!\n\n________________________________\nFrom: Jo <jo@practice.example>\nSent: Monday\nTo: Ada\nSubject: Hi\n\nAre you coming?',
  ],
  [
    'Outlook without a line',
    'Yes!\n\nFrom: Jo <jo@practice.example>\nSent: Monday, November 23\nTo: Ada\n\nAre you coming?',
  ],
  ['an original message', 'Yes!\n\n-----Original Message-----\nFrom: Jo\n\nAre you coming?'],
  ['Spanish', `Yes!\n\nEl lun, 23 nov 2026 a las 9:00, Jo (<jo@practice.example>) escribió:\n\n${quoted}`],
  ['German', `Yes!\n\nAm Mo., 23. Nov. 2026 um 09:00 Uhr schrieb Jo <jo@practice.example>:\n\n${quoted}`],
  ['a quote alone', `Yes!\n\n${quoted}\n>\n> more`],
  ['a signature', 'Yes!\n\n-- \nAda Pine\nChicago'],
  [
    'Windows line ends',
    `Yes!\r\n\r\nOn Mon, Nov 23, 2026 Jo <jo@practice.example> wrote:\r\n${quoted.replaceAll('\n', '\r\n')}`,
  ],
])('a reply from %s is shown without what it quotes', (_, text) => {
  expect(trimReply(text)).toBe('Yes!')
})

test('answers between the quoted lines keep them', () => {
  const text = `On Mon, Nov 23, 2026 Jo <jo@practice.example> wrote:\n> Coming?\nYes.\n> By car?\nNo.`
  expect(trimReply(text)).toBe(text)
})

test('what is quoted below the answers is left out where it has an introduction of its own', () => {
  const answers = `On Mon, Nov 23, 2026 Jo <jo@practice.example> wrote:\n> Coming?\nYes.\n> By car?\nNo.`
  expect(trimReply(`${answers}\n\nOn Sun, Nov 22, 2026 Ada <ada@mail.example> wrote:\n> Hello`)).toBe(answers)
})

test('ordinary sentences that look a little alike stay', () => {
  for (const text of [
    'On Monday I wrote to you: did you get it?',
    'From: the heart\nThank you',
    'I read that\n> and 5 is larger\nthan 4',
    'Sent.\nDone',
    'Hello\n\n-- and then she left',
  ])
    expect(trimReply(text)).toBe(text)
})

test('a reply that is all quotation is not trimmed', () => {
  expect(trimReply(quoted)).toBe(quoted)
  expect(trimReply('')).toBe('')
})

test('two hundred thousand characters are trimmed in a moment', () => {
  const start = performance.now()
  for (const text of [
    'On '.repeat(66_000),
    '> \n'.repeat(66_000),
    `${'On x\n'.repeat(40_000)}`,
    'a'.repeat(200_000),
    `${'de: a\nan: a\n'.repeat(16_000)}\n> q\nwords\n> q`,
    `${`${'1'.repeat(130)}<${'a@'.repeat(130)} >:\n`.repeat(500)}`,
  ])
    trimReply(text)
  expect(performance.now() - start).toBeLessThan(3000)
})

const check = (
  results: string[],
  sender = 'ada@example.com',
  authServer: string | null = 'mx.practice.example',
) => isSenderAuthenticated(results, { authServer, sender })

test.each([
  'mx.practice.example; dmarc=pass (p=reject dis=none) header.from=example.com',
  'MX.practice.example 1; spf=fail; dkim=pass header.d=example.com header.s=a',
  'mx.practice.example; dkim=pass header.i=@mail.example.com; spf=none',
  'mx.practice.example; spf=pass (ok) smtp.mailfrom=bounce@example.com',
])('a sender is believed after %s', (result) => {
  expect(check([result])).toBe(true)
})

test.each([
  ['another server', 'mx.elsewhere.example; dmarc=pass header.from=example.com'],
  [
    'another domain',
    'mx.practice.example; dmarc=fail; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=a@evil.example',
  ],
  ['a domain that only ends alike', 'mx.practice.example; dkim=pass header.d=badexample.com'],
  ['a top level', 'mx.practice.example; dkim=pass header.d=com'],
  ['a comment', 'mx.practice.example; spf=fail (x; dmarc=pass header.from=example.com)'],
  ['a nested comment', 'mx.practice.example; spf=fail (a (b) ; dmarc=pass header.from=example.com)'],
  ['a quoted text', 'mx.practice.example; spf=fail reason="; dmarc=pass header.from=example.com"'],
  ['no result', 'mx.practice.example; none'],
  ['nothing', ''],
])('a sender is not believed with %s', (_, result) => {
  expect(check([result])).toBe(false)
})

test('only the topmost header of the server counts, and without its name none does', () => {
  const [fail, pass] = [
    'mx.practice.example; dmarc=fail',
    'mx.practice.example; dmarc=pass header.from=example.com',
  ]
  expect(check([fail, pass])).toBe(false)
  expect(check(['mx.elsewhere.example; dmarc=fail', pass])).toBe(true)
  expect(check([pass], 'ada@example.com', null)).toBe(false)
  expect(check([pass], '')).toBe(false)
})
