import { expect, test } from 'vitest'
import { mailboxOf } from '#server/messaging/limit-key.ts'

test.each([
  ['nia@example.com', 'Nia+test@Example.com'],
  ['nia@example.com', 'nia+a+b@example.com'],
  ['n.ia@example.com', 'n.ia@example.com'],
  ['niaokoye@gmail.com', 'Nia.Okoye@gmail.com'],
  ['niaokoye@gmail.com', 'n.i.a.okoye+news@googlemail.com'],
  ['nia.okoye@gmail.com.example', 'nia.okoye@gmail.com.example'],
  ['nia.okoye@notgmail.com', 'nia.okoye@notgmail.com'],
])('%s is the mailbox of %s', (mailbox, email) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
