import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBundle } from '#server/content/bundle.ts'
import { exportContent, importContent } from '#server/content/import-export.ts'
import { contentDraft } from '#server/db/schema/content.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules, timeAhead } from '#tests/support/booking.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

test('wrong rules are refused with a sentence for each mistake; nothing is published', async () => {
  const { body } = await t.call('GET', '/api/booking/rules', undefined, owner)
  const rules = {
    ...bookingRules,
    daysAhead: 0,
    hours: [bookingRules.hours[0], { ...bookingRules.hours[0], opens: '16:00', closes: '18:00' }],
  }
  const refused = await t.call('PUT', '/api/booking/rules', { base: body.base, rules }, owner)
  expect(refused.status).toBe(422)
  expect(refused.body.error.details.problems).toEqual([
    { path: 'facts.booking.hours', sentence: expect.stringContaining('overlap') },
    { path: 'facts.booking.daysAhead', sentence: 'Enter a whole number from 1 to 366.' },
  ])
  expect((await t.call('GET', '/api/booking/rules', undefined, owner)).body).toEqual(body)
})

test('publishing rules leaves an open draft open, with the same rules', async () => {
  const draft = (await t.call('GET', '/api/content/draft', undefined, owner)).body
  const { facts } = draft.document
  const document = {
    ...draft.document,
    facts: { ...facts, practice: { ...facts.practice, replyWithin: '3 days' } },
  }
  await t.call('PUT', '/api/content/draft', { document, base: draft.newest, revision: draft.revision }, owner)
  await publishRules(t, owner, { ...bookingRules, daysAhead: 300 })
  const after = (await t.call('GET', '/api/content/draft', undefined, owner)).body
  expect(after).toMatchObject({
    document: { facts: { practice: { replyWithin: '3 days' }, booking: { daysAhead: 300 } } },
  })
  expect(after.base).toBe(after.newest)
  expect(t.content.practice.replyWithin).not.toBe('3 days')
  expect(t.content.booking?.daysAhead).toBe(300)
  const published = { revision: after.revision, base: after.newest }
  expect((await t.call('POST', '/api/content/publish', published, owner)).status).toBe(200)
  expect(t.content.booking?.daysAhead).toBe(300)
})

test('publishing rules leaves the draft of a later version of the software as it is', async () => {
  const { document, revision } = (await t.call('GET', '/api/content/draft', undefined, owner)).body
  const later = { ...document, shape: 99, colors: ['green'] }
  const system = { role: 'system', job: 'test' } as const
  await t.scope(system, (tx) => tx.update(contentDraft).set({ document: later, revision: revision + 1 }))
  const readRow = () => t.scope(system, (tx) => tx.select().from(contentDraft))
  const before = await readRow()
  await publishRules(t, owner, { ...bookingRules, daysAhead: 250 })
  expect(t.content.booking?.daysAhead).toBe(250)
  expect(await readRow()).toEqual(before)
  const discarded = await t.call('DELETE', `/api/content/draft?revision=${revision + 1}`, undefined, owner)
  expect(discarded.status).toBe(200)
})

test('rules changed in another tab are not overwritten; other publications don’t matter', async () => {
  const { body: first } = await t.call('GET', '/api/booking/rules', undefined, owner)
  await publishRules(t, owner, { ...bookingRules, daysAhead: 200 })
  const save = (base: number) =>
    t.call('PUT', '/api/booking/rules', { base, rules: { ...bookingRules, daysAhead: 100 } }, owner)
  expect((await save(first.base)).body.error.code).toBe('content_changed')
  const { body: second } = await t.call('GET', '/api/booking/rules', undefined, owner)
  expect((await save(second.base)).status).toBe(200)
})

test('without rules nothing can be booked; the first rules keep the times of appointments', async () => {
  await publishRules(t, owner, null)
  expect((await t.call('GET', '/api/booking/times?service=online&minutes=60')).status).toBe(404)
  const token = await t.makeClient('before@example.com')
  const date = addDays(toLocal(t.now()).date, 20)
  const request = { service_type: 'Tea', duration_minutes: 60, date }
  const post = (time: string) => t.call('POST', '/api/appointments', { ...request, time }, token)
  for (const time of ['10:00', '14:00', '14:30']) expect((await post(time)).status).toBe(200)
  await publishRules(t, owner, { ...bookingRules, bufferAfterMinutes: 30 })
  const query = `service=online&minutes=60&from=${date}&days=1`
  const { body } = await t.call('GET', `/api/booking/times?${query}`)
  expect(body.days[0].times).toEqual(['11:30', '12:00', '12:30', '16:00'].map((time) => timeAhead(20, time)))
  const isStrict = sql`select count(*) as n from booked_times where not may_overlap and starts_at = ${timeAhead(20, '10:00')}`
  const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) => tx.execute<{ n: string }>(isStrict))
  expect(Number(rows[0]?.n)).toBe(1)
})

test.each(['restored', 'imported'])(
  'with rules that are %s, requests take their time and begin to expire',
  async (way) => {
    const { body: rules } = await t.call('GET', '/api/booking/rules', undefined, owner)
    const exported = await exportContent(t)
    await publishRules(t, owner, null)
    const token = await t.makeClient(`${way}@example.com`)
    const date = addDays(toLocal(t.now()).date, way === 'restored' ? 40 : 41)
    const request = { service_type: 'Tea', duration_minutes: 60, date, time: '10:00' }
    const { id } = (await t.call('POST', '/api/appointments', request, token)).body.appointment
    const readTime = async () => {
      const { rows } = await t.scope({ role: 'system', job: 'test' }, (tx) =>
        tx.execute<{ may_overlap: boolean; expires: boolean }>(sql`
          select may_overlap, request_expires_at is not null as expires
          from booked_times join appointments on appointments.id = appointment_id where appointment_id = ${id}`),
      )
      return rows
    }
    expect(await readTime()).toEqual([{ may_overlap: true, expires: false }])
    if (way === 'imported')
      await importContent(t, await readBundle(exported, 'content.json'), {
        isDryRun: false,
        publishedBy: 'test',
        file: 'content.json',
      })
    else {
      const { base } = (await t.call('GET', '/api/booking/rules', undefined, owner)).body
      const path = `/api/content/versions/${rules.base}/restore`
      expect((await t.call('POST', path, { base }, owner)).status).toBe(200)
    }
    expect(await readTime()).toEqual([{ may_overlap: false, expires: true }])
  },
)
