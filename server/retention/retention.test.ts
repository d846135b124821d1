import { readFileSync } from 'node:fs'
import { getTableName, SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/create-log.ts'
import { tables } from '#server/db/schema/all.ts'
import { assistantUsage } from '#server/db/schema/assistant.ts'
import { keptTables } from '#server/retention/kept-tables.ts'
import type { RetentionRule } from '#server/retention/rule.ts'
import { retentionRules } from '#server/retention/rules.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { days, hours, minutes } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const
const page = readFileSync('docs/retention.md', 'utf8')

/** The rows of the table below a heading, without its head. */
function rowsBelow(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const names = (list: readonly (typeof keptTables)[number][]) => list.map((table) => getTableName(table))
const unquoted = (name = '') => name.replaceAll('`', '')

test('the page and the job are the same list', () => {
  const documented = rowsBelow('Deleted after a time').map(([table, what, kept]) => [
    unquoted(table),
    what,
    kept,
  ])
  expect(documented).toEqual(
    retentionRules.map(({ table, what, days: n, after }) => [
      getTableName(table),
      what,
      `${n} ${n === 1 ? 'day' : 'days'} after ${after}`,
    ]),
  )
  for (const row of rowsBelow('Deleted after a time')) expect(row[3], row[0]).toMatch(/\w{3,}/)
})

test('every table is deleted from after a time, or kept for a reason that the page gives', () => {
  const kept = rowsBelow('Kept')
  expect(kept.map(([table]) => unquoted(table))).toEqual(names(keptTables))
  for (const [table, reason] of kept) expect(reason, table).toMatch(/\w{3,}/)
  const named = new Set([...names(keptTables), ...names(retentionRules.map(({ table }) => table))])
  expect([...named].sort()).toEqual(names(Object.values(tables)).sort())
})

let t: TestApp
const lines: Record<string, unknown>[] = []
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
const start = Date.now()
/** Runs the job as if it were this long after the start of the test. */
const runAfter = (ms: number) =>
  runRetention({ scope: t.scope, database: t.database, log, now: () => new Date(start + ms) })
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())

const identityTables = ['users', 'sessions', 'verifications']
async function query(table: string, statement: ReturnType<typeof sql>) {
  const root = identityTables.includes(table)
  const { rows } = await (root
    ? t.database.root.execute<{ id: string }>(statement)
    : t.scope(system, (tx) => tx.execute<{ id: string }>(statement)))
  return rows
}

/** Values of the columns that a row of each table needs besides the date. */
const uuid = sql`gen_random_uuid()`
/** A user without a row in a table that allows one for each. */
const freeUser = (table: string) =>
  sql`(select id from users where id not in (select user_id from ${sql.identifier(table)}) limit 1)`
const required: Record<string, Record<string, unknown>> = {
  registrations: { email: uuid, first_name: 'x', last_name: 'x', password: 'x' },
  sessions: { user_id: sql`(select id from users limit 1)`, token: sql`gen_random_uuid()::text` },
  sms_fallbacks: {
    sms_id: sql`(select id from sms_messages where user_id is not null and id not in (select sms_id from sms_fallbacks) limit 1)`,
    ...{ kind: 'x', cause: 'x', email: 'x', content: '{}' },
  },
  campaigns: {
    ...{ id: uuid, channel: 'sms', purpose: 'news', subject: '', body: 'x', state: 'sent' },
    ...{ started_at: sql`now()`, expires_at: sql`now()` },
  },
  thread_messages: { id: uuid, email: 'x', channel: 'email', direction: 'out', text: 'x' },
  seen_emails: { key: uuid },
  account_links: { token_hash: uuid, purpose: 'reset', user_id: freeUser('account_links') },
  passkey_challenges: { challenge: uuid, purpose: 'sign_in' },
  phone_codes: {
    user_id: freeUser('phone_codes'),
    ...{ phone: 'x', code_hash: 'x' },
  },
  remembered_devices: {
    ...{ hash: uuid, user_id: sql`(select id from users limit 1)` },
    ...{ created_at: sql`now()`, next_attempt_at: sql`now()` },
  },
  verifications: { identifier: 'x', value: 'x' },
  contact_messages: { name: 'x', email: 'x@y.example', message: 'x' },
  sms_messages: { phone_number: '+13125550100', message: 'x', sender: 'client', status: 'sent' },
  orders: { product_name: 'x', quantity: 1, total_cents: 1 },
  card_payments: {
    ...{ subject: 'order', description: 'x', amount_cents: 1, expires_at: sql`now()` },
  },
  payment_requests: { description: 'x', amount_cents: 1, key: uuid },
  money_entries: { kind: 'payment', method: 'cash', income: 'other', amount_cents: 1, cause: uuid },
  money_differences: { payment_session_id: uuid, what: 'fee', our_cents: 1, provider_cents: 2 },
  consent_requests: { channel: 'email', recipient: 'x', purpose: 'news', wording: 'x', source: 'profile' },
  sent_answers: { id: uuid, contact_id: sql`(select id from contacts limit 1)`, before: '{}', after: '{}' },
  contact_merges: {
    main_id: sql`(select id from contacts order by id limit 1)`,
    other_id: sql`(select id from contacts where id not in (select other_id from contact_merges) order by id desc limit 1)`,
    ...{ came_along: '{}', main_thread: '{}', other_thread: '{}', joined_thread: '{}' },
  },
  stock_waitlist: { product_slug: 'x', email: 'x' },
  assistant_questions: { text: sql`${uuid}::text` },
  outbox: { channel: 'email', kind: 'x', cause: uuid, recipient: 'x', payload: '{}' },
  sandbox_deliveries: { id: uuid, channel: 'email', recipient: 'x', subject: 'x', text: 'x', html: 'x' },
  sandbox_payments: {
    ...{
      id: uuid,
      order_id: uuid,
      description: 'x',
      quantity: 1,
      amount_cents: 1,
      success_url: 'x',
      cancel_url: 'x',
    },
    expires_at: sql`now()`,
  },
  appointments: { service_type: 'x', duration_minutes: 60, client_name: 'x', client_phone: 'x' },
  booked_times: {
    ...{ kind: 'hold', starts_at: '2001-01-01', ends_at: '2001-01-02', may_overlap: true },
    occupied: '[2001-01-01,2001-01-02)',
  },
  waitlist_entries: {
    ...{ name: 'x', email: 'x', service_slug: 'x', minutes: 60, part_of_day: 'any' },
  },
  calendar_feeds: { token_hash: uuid, kind: 'full' },
  rate_limits: { key: uuid, count: 1 },
  content_renderings: {
    ...{ content_id: sql`(select max(id) from content_versions)`, build: uuid, version: 'x', snapshot: '{}' },
  },
  content_previews: { token_hash: uuid },
  pictures: { hash: uuid, edit: '{}', width: 1, height: 1, bytes: 1 },
  files: { hash: uuid, name: 'x', type: 'x', bytes: 1 },
  attachments: { name: 'x', type: 'x', bytes: 1, hash: 'x' },
}
const special: Record<string, Record<string, unknown>> = {
  'orders that were not paid': { payment: 'failed' },
  'orders to be paid at pickup that nobody paid': { payment: 'due' },
  'orders that were paid in part': { payment: 'due', paid_cents: 1, total_cents: 2 },
  'attempts to pay by card that failed': { state: 'failed' },
  'card payments': { state: 'paid' },
  'paid orders': { payment: 'paid' },
  'payments of the sandbox': { state: 'paid' },
}

/** Inserts a row of a rule whose time began `ageDays` ago. */
async function insertRow({ table, since, what }: RetentionRule, ageDays: number) {
  const name = getTableName(table)
  const date = new Date(start - days(ageDays)).toISOString()
  const values = { ...required[name], ...special[what], [since.name]: date }
  const columns = Object.keys(values).map((column) => sql.identifier(column))
  const cells = Object.values(values).map((value) => (value instanceof SQL ? value : sql`${value}`))
  await query(
    name,
    sql`insert into ${table} (${sql.join(columns, sql`, `)}) values (${sql.join(cells, sql`, `)})`,
  )
}

/** How many rows began `ageDays` ago. */
async function countRows({ table, since }: RetentionRule, ageDays: number): Promise<number> {
  const date = new Date(start - days(ageDays)).toISOString()
  const value = since === assistantUsage.day ? sql`${date.slice(0, 10)}::date` : sql`${date}::timestamptz`
  const rows = await query(getTableName(table), sql`select 1 as id from ${table} where ${since} = ${value}`)
  return rows.length
}

test('deletes what was kept long enough, and nothing younger', async () => {
  for (const email of ['first@kept.example', 'second@kept.example']) await t.makeClient(email)
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into content_versions (shape, document, published_by) values (1, '{}', 'x')`),
  )
  // Texts of an account, which stay.
  await t.scope(system, (tx) =>
    tx.execute(sql`insert into sms_messages (user_id, phone_number, message, sender, status)
      select id, '+13125550101', 'x', 'admin', 'sent' from profiles order by id limit 2`),
  )
  for (const rule of retentionRules) {
    await insertRow(rule, rule.days + 2)
    await insertRow(rule, rule.days - 2)
  }
  await runAfter(0)
  for (const rule of retentionRules) {
    expect(await countRows(rule, rule.days + 2), rule.what).toBe(0)
    expect(await countRows(rule, rule.days - 2), rule.what).toBe(1)
  }
  const line = lines.find(({ msg }) => msg === 'retention ran')
  const byRule = retentionRules.map(({ table, what }) => [`${getTableName(table)}: ${what}`, 1])
  expect(line).toMatchObject({ job: 'retention', deleted: Object.fromEntries(byRule) })
})

test('keeps confirmed accounts, open orders and texts of accounts, however old, and for years what was paid in part', async () => {
  await t.makeClient('old@kept.example')
  await t.database.root.execute(
    sql`update users set created_at = '2001-01-01' where email = 'old@kept.example'`,
  )
  await t.scope(system, async (tx) => {
    await tx.execute(sql`
      insert into sms_messages (user_id, phone_number, message, sender, status, created_at)
      select id, '+13125550101', 'Of an account', 'admin', 'sent', '2001-01-01' from users where email = 'old@kept.example'`)
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, payment, created_at)
      values ('Still at the payment page', 1, 1, 'awaiting', '2001-01-01')`)
    await tx.execute(sql`
      insert into orders (product_name, quantity, total_cents, paid_cents, payment, created_at)
      values ('Paid in part', 1, 2, 1, 'due', ${new Date(start - days(800)).toISOString()}::timestamptz)`)
  })
  await runAfter(hours(2))
  expect(await query('users', sql`select id from users where created_at = '2001-01-01'`)).toHaveLength(1)
  const texts = sql`select id from sms_messages where message = 'Of an account'`
  expect(await query('sms_messages', texts)).toHaveLength(1)
  expect(await query('orders', sql`select id from orders where created_at = '2001-01-01'`)).toHaveLength(1)
  expect(await query('orders', sql`select id from orders where product_name = 'Paid in part'`)).toHaveLength(
    1,
  )
})

test('keeps every picture and file of a publication or the draft, and the upload that a picture was cut from', async () => {
  const hash = (digit: string) => digit.repeat(32)
  const [published, drafted, upload, cut, file, unused] = ['1', '2', '3', '4', '5', '6'].map(hash)
  const uses = (name: string, value = '') => JSON.stringify({ facts: { hero: { [name]: value, alt: 'x' } } })
  await t.scope(system, async (tx) => {
    for (const document of [uses('upload', published), uses('upload', cut), uses('hash', file)])
      await tx.execute(
        sql`insert into content_versions (shape, document, published_by) values (1, ${document}, 'x')`,
      )
    await tx.execute(sql`update content_draft set document = ${uses('upload', drafted)}`)
    for (const picture of [published, drafted, upload, cut, unused])
      await tx.execute(sql`
        insert into pictures (hash, source, edit, width, height, bytes, uploaded_at)
        values (${picture}, ${picture === cut ? upload : null}, '{}', 1, 1, 1, '2001-01-01')`)
    for (const name of [file, unused])
      await tx.execute(sql`
        insert into files (hash, name, type, bytes, uploaded_at) values (${name}, 'x', 'x', 1, '2001-01-01')`)
  })
  await runAfter(hours(3))
  const old = sql`uploaded_at = '2001-01-01' order by 1`
  expect(await query('pictures', sql`select hash as id from pictures where ${old}`)).toEqual(
    [published, drafted, upload, cut].map((id) => ({ id })),
  )
  expect(await query('files', sql`select hash as id from files where ${old}`)).toEqual([{ id: file }])
})

test('runs once an hour, whichever process asks and however often it starts', async () => {
  const runs = () => lines.filter(({ msg }) => msg === 'retention ran').length
  const before = runs()
  await Promise.all([runAfter(hours(4)), runAfter(hours(4) + 1), runAfter(hours(4) + 2)])
  expect(runs()).toBe(before + 1)
  await runAfter(hours(4) + minutes(59))
  expect(runs()).toBe(before + 1)
  await runAfter(hours(5) + 3)
  expect(runs()).toBe(before + 2)
})

test('deletes more than one batch in a run', async () => {
  await t.scope(system, (tx) =>
    tx.execute(sql`
      insert into rate_limits (key, count, reset_at) select 'flood:' || n, 1, '2001-01-01' from generate_series(1, 1201) n`),
  )
  await runAfter(hours(7))
  expect(await query('rate_limits', sql`select 1 as id from rate_limits where key like 'flood:%'`)).toEqual(
    [],
  )
})

test('a rule that fails is logged and does not stop the others', async () => {
  const [messages, deliveries] = ['contact_messages', 'sandbox_deliveries'].map((name) =>
    retentionRules.find(({ table }) => getTableName(table) === name),
  )
  if (!messages || !deliveries) throw new Error('a rule is missing')
  await insertRow(messages, messages.days + 3)
  await insertRow(deliveries, deliveries.days + 3)
  const failing = { ...messages, where: sql`1 / 0 = 1` }
  const at = new Date(start + hours(9))
  await runRetention({ scope: t.scope, database: t.database, log, now: () => at }, [failing, deliveries])
  expect(await countRows(messages, messages.days + 3)).toBe(1)
  expect(await countRows(deliveries, deliveries.days + 3)).toBe(0)
  expect(lines.filter(({ level }) => level === 50)).toEqual([
    expect.objectContaining({ rule: 'contact_messages: messages from the contact form' }),
  ])
})
