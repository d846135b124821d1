import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { openAsOwner } from '#server/db/owner.ts'
import type { TextRow } from '#server/db/types.ts'
import { makeTestDatabase } from '#tests/support/database.ts'

// What upgrading makes of messages that are older than the inbox: the last statements of the two migrations that fill it.

const fillOf = (name: string) =>
  readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8')
    .split('--> statement-breakpoint')
    .at(-1) ?? ''

let rows: TextRow[]

beforeAll(async () => {
  const home = await makeTestDatabase()
  const owner = await openAsOwner(home)
  await owner.run(`
    set role practice_system;
    insert into orders (product_name, quantity, total_cents, payment, customer_name, customer_email, customer_phone, created_at)
      select 'x', 1, 1, 'paid', 'Guest', email, phone, now() - made.days * interval '1 day' from (values
        ('former@fill.example', '+13125550001', 9), ('latter@fill.example', '+13125550001', 1),
        ('answered@fill.example', '+13125550002', 9), ('asked@fill.example', '+13125550003', 9)) as made (email, phone, days);
    insert into sms_messages (phone_number, message, direction, sender, status, created_at)
      select phone, text, direction, sender, 'sent', now() - made.days * interval '1 day' from (values
        ('+13125550001', 'Shared', 'in', 'client', 5),
        ('+13125550002', 'Question', 'in', 'client', 5), ('+13125550002', 'Answer', 'out', 'admin', 4),
        ('+13125550003', 'Before', 'out', 'admin', 6), ('+13125550003', 'Still open', 'in', 'client', 5),
        ('+13125550004', 'A number', 'in', 'client', 5), ('+13125550004', 'Its answer', 'out', 'admin', 4)
      ) as made (phone, text, direction, sender, days);
    reset role`)
  await owner.run(fillOf('0012_inbox'))
  await owner.run(fillOf('0016_one-record'))
  await owner.run('set role practice_system')
  rows = await owner.rows('select coalesce(email, phone), thread_status, is_unread::text from contacts')
  await owner.run('reset role')
  await owner.close()
  await home.discard()
})

const stateOf = (key: string) => rows.find(([name]) => name === key)?.slice(1)

test.each([
  ['of two guests with one number, who was active last has its text', 'latter@fill.example', 'open', 'true'],
  ['and the other one has none', 'former@fill.example', null, 'false'],
  ['a text that was answered waits for nobody', 'answered@fill.example', 'waiting', 'false'],
  ['nor does one of a number alone', '+13125550004', 'waiting', 'false'],
  ['what came after the last answer is open', 'asked@fill.example', 'open', 'true'],
])('%s', (_, key, status, isUnread) => {
  expect(stateOf(key)).toEqual([status, isUnread])
})
