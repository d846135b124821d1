import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertOwner } from '#server/messaging/alert-owner.ts'
import { markAnswered, markReceived } from '#server/messaging/threads.ts'
import { admin, makeTestApp, type SentMail, type TestApp } from '#tests/support/app.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
beforeAll(async () => {
  t = await makeTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await run(sql`update contacts set read_at = last_in_at where last_in_at is not null`)
  await run(sql`update outbox set created_at = created_at - interval '1 hour' where kind = 'inbox_alert'`)
})

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))
const alert = () => alertOwner({ ...t, actor: system, content: t.content })

let count = 0
/** Somebody who wrote this many minutes ago. */
async function write(
  minutesAgo: number,
  { name = `Writer ${++count}`, text = 'Hello', isOwnerNotified = false } = {},
) {
  const email = `writer${++count}@alert.example`
  await run(
    sql`insert into contacts (email, name, status, last_active_at) values (${email}, ${name}, 'guest', now())`,
  )
  await t.scope(system, (tx) => markReceived(tx, { email }, text, { isOwnerNotified }))
  await run(sql`update contacts set last_in_at = last_in_at - ${minutesAgo} * interval '1 minute',
    alerted_at = alerted_at - ${minutesAgo} * interval '1 minute' where email = ${email}`)
  return email
}

let known = new Set<string>()
/** The emails about the inbox since the last call. */
async function newAlerts(): Promise<SentMail[]> {
  const all = (await t.sentMail()).filter(
    ({ to, text }) => to === admin.email && text.includes('/dashboard/inbox'),
  )
  const news = all.filter(({ text, subject }) => !known.has(subject + text))
  known = new Set(all.map(({ text, subject }) => subject + text))
  return news
}

test('what nobody read for three minutes is told, with its first words and the way to the inbox', async () => {
  await write(4, { name: 'Ada Byron', text: 'Is it vegan?\nAnd is it sweet?' })
  await alert()
  const [mail, ...others] = await newAlerts()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Ada Byron wrote to you')
  expect(mail?.text).toContain('Is it vegan? And is it sweet?')
})

test('a message of the last minutes causes no email yet', async () => {
  await write(2)
  await alert()
  expect(await newAlerts()).toEqual([])
})

test('the same is told once, and what comes later within fifteen minutes waits for the next email', async () => {
  await write(5, { name: 'First' })
  await alert()
  await write(5, { name: 'Second' })
  for (let n = 0; n < 3; n++) await alert()
  expect((await newAlerts()).map(({ subject }) => subject)).toEqual(['First wrote to you'])
  await run(sql`update outbox set created_at = created_at - interval '16 minutes' where kind = 'inbox_alert'`)
  await alert()
  expect((await newAlerts()).map(({ subject }) => subject)).toEqual(['Second wrote to you'])
})

test('somebody who writes again is told again', async () => {
  const email = await write(30, { name: 'Twice' })
  await alert()
  await run(sql`update outbox set created_at = created_at - interval '1 hour' where kind = 'inbox_alert'`)
  await t.scope(system, (tx) => markReceived(tx, { email }, 'Are you there?'))
  await run(sql`update contacts set last_in_at = last_in_at - interval '4 minutes',
    alerted_at = alerted_at - interval '20 minutes' where email = ${email}`)
  await alert()
  const [first, second] = (await newAlerts()).map(({ text }) => text.includes('Are you there?'))
  expect([first, second].sort()).toEqual([false, true])
})

test('what was read, answered or told by another email is not told', async () => {
  const read = await write(4)
  await run(sql`update contacts set read_at = last_in_at where email = ${read}`)
  const answered = await write(4)
  await t.scope(system, (tx) => markAnswered(tx, { email: answered }, 'Yes'))
  await write(4, { isOwnerNotified: true })
  await alert()
  expect(await newAlerts()).toEqual([])
})

test('two processes at once send one email', async () => {
  await write(4, { name: 'Raced' })
  await Promise.all([alert(), alert(), alert()])
  expect((await newAlerts()).map(({ subject }) => subject)).toEqual(['Raced wrote to you'])
})

test('of many people ten are named, and how many more', async () => {
  for (let n = 1; n <= 13; n++) await write(4, { name: `Person ${n}` })
  await alert()
  const [mail] = await newAlerts()
  expect(mail?.subject).toBe('13 people wrote to you')
  expect(mail?.text).toContain('And 3 more.')
  expect(mail?.text.match(/Person \d+/g)).toHaveLength(10)
})

test('names and words that look like code are shown as they are', async () => {
  await write(4, { name: '<b>Bold</b>', text: '<script>alert(1)</script> {first_name}' })
  await alert()
  const [mail] = await newAlerts()
  expect(mail?.html).not.toContain('<script>alert')
  expect(mail?.text).toContain('<script>alert(1)</script> {first_name}')
})

test('an email that can’t be stored leaves everything to be told in the next run', async () => {
  await write(4, { name: 'Kept' })
  const failing = {
    ...t,
    actor: system,
    content: t.content,
    // Longer than an index entry can be.
    ownerEmail: `${randomBytes(9000).toString('base64url')}@practice.example`,
  }
  await expect(alertOwner(failing)).rejects.toThrow()
  await alert()
  expect((await newAlerts()).map(({ subject }) => subject)).toEqual(['Kept wrote to you'])
})
