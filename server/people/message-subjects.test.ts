import { readFileSync } from 'node:fs'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { emailChangeCauses, subjectsAboutPerson } from '#server/people/message-subjects.ts'
import { filesBelow, root } from '#tests/support/sources.ts'

const person = { userId: '00000000-0000-0000-0000-000000000000', email: 'a@example.com', phones: [] }

/** What an erasure finds by its recipient alone, or needn't find. */
const others: Record<string, string> = {
  'account-deleted': 'to the owner: times and numbers of orders, without a name',
  calendar_feed: 'about the owner’s own feed',
  'campaign-test': 'to the owner, with made-up names',
  confirm_email: 'to the person alone',
  'consent-request': 'to the person alone',
  'deleted-session': 'to the owner: an amount, what it was for and the reference of a payment',
  demo: 'examples of the demo',
  differences: 'to the owner: amounts and references of payments',
  existing_account: 'to the person alone',
  group: 'to the person alone',
  inbox: 'names several people: delete-sent-messages.ts finds it by its contacts',
  'notice-test': 'to the owner, with made-up names',
  password_changed: 'to the person alone',
  'phone-code': 'to the person alone',
  'phone-moved': 'to the account that had the number, without a name',
  recovery_code: 'to the person alone',
}

test('every cause of a message leads to the person it is about', () => {
  const causes = filesBelow('server')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(`${root}${path}`, 'utf8').matchAll(causePattern)])
    .map(([, kind = '']) => kind)
  const { sql } = new PgDialect().sqlToQuery(subjectsAboutPerson(person))
  const covered = [...sql.matchAll(/'([a-z_-]+):'/g)].map(([, kind = '']) => kind)
  const known = [...covered, ...emailChangeCauses, ...Object.keys(others)]
  expect(new Set(causes).size).toBeGreaterThan(20)
  expect([...new Set(causes)].filter((kind) => !known.includes(kind))).toEqual([])
  expect(Object.keys(others).filter((kind) => !causes.includes(kind))).toEqual([])
})

/** `cause: \`order:${id}\`` and the like, also as the answer of a function. */
const causePattern = /cause\w*\b[^`;]{0,80}`([a-z][a-z_-]*):/gi
