import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCampaignCalls, deletePeople, draftOf } from '#tests/support/campaign-calls.ts'
import { addPeople, agree, deliverAll, runJob, setLocalTime } from '#tests/support/campaigns.ts'

const system = { role: 'system', job: 'test' } as const

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  // Nothing leaves before a test says so.
  await t.outbox.stop()
})
afterAll(() => t.close())
beforeEach(async () => {
  setLocalTime(t, '11:00')
  await deletePeople(t)
})

const { call, contactId, details, preview, save, send } = createCampaignCalls(() => ({ t, owner }))

test('sends exactly what was confirmed, once, and shows it in each conversation', async () => {
  await addPeople(t, [
    { name: 'Ana Uno', phone: '+13125550101' },
    { name: 'Ben Dos', phone: '+13125550102' },
  ])
  await agree(t, 'sms', 'news', ['+13125550101', '+13125550102'])
  const id = await save()
  const refused = await call('POST', `/${id}/send`, { version: 1, people: 1, texts: 1 })
  expect([refused.status, refused.body.error.details]).toEqual([409, { people: 2, texts: 2 }])
  const answers = await Promise.all([send(id), send(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await call('PUT', `/${id}`, draftOf({ version: 1 }))).status).toBe(409)
  expect((await details(id)).counts).toMatchObject({ queued: 2, waiting: 0 })

  const sent = await deliverAll(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: 2, queued: 0 } })
  expect(sent.map(({ to, text }) => [to, text]).sort()).toEqual([
    ['+13125550101', 'Hi Ana, a class on Saturday!'],
    ['+13125550102', 'Hi Ben, a class on Saturday!'],
  ])
  const { body } = await t.call(
    'GET',
    `/api/inbox/${await contactId('ana.uno@mail.example')}`,
    undefined,
    owner,
  )
  expect(body.entries).toEqual([
    expect.objectContaining({ kind: 'sms', text: 'Hi Ana, a class on Saturday!' }),
  ])
  const counted = await t.scope(system, (tx) =>
    tx.execute(sql`select count from rate_limits where key = 'group-texts/day:all'`),
  )
  expect(counted.rows).toEqual([{ count: 2 }])
})

test('emails go to who agreed to news, with both unsubscribe headers, and unsubscribing counts at once', async () => {
  await addPeople(t, [{ name: 'Ana Uno' }, { name: 'Ben Dos' }])
  await agree(t, 'email', 'news', ['ana.uno@mail.example', 'ben.dos@mail.example', 'only.news@mail.example'])
  const id = await save({
    channel: 'email',
    subject: 'News for {first_name}',
    body: 'Hello {first_name}!\n\nCome by.',
  })
  expect(await preview(id)).toMatchObject({ people: 3, reached: 3, texts: 0, cost_micros: 0 })
  expect((await send(id)).status).toBe(200)
  // While it waits, one of them unsubscribes.
  await agree(t, 'email', 'news', ['ben.dos@mail.example'], false)
  const mails = await deliverAll(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: 2, skipped: 1, failed: 0 } })
  expect(mails.map(({ to, text }) => [to, text]).sort()).toEqual([
    ['ana.uno@mail.example', 'News for Ana'],
    ['only.news@mail.example', 'News for there'],
  ])
  for (const { email } of mails)
    expect(email).toMatchObject({
      isOneClick: true,
      unsubscribe: expect.stringContaining('/unsubscribe/one-click/'),
      text: expect.stringMatching(
        /Unsubscribe:\nhttp.*\n\nYou get this email because you agreed to get news/s,
      ),
    })
  const { body } = await call('GET', `/${id}/recipients?status=skipped`)
  expect(body.recipients).toEqual([expect.objectContaining({ name: 'Ben Dos', skipped: 'declined' })])
  const thread = await t.call(
    'GET',
    `/api/inbox/${await contactId('ana.uno@mail.example')}`,
    undefined,
    owner,
  )
  expect(thread.body.entries).toEqual([
    expect.objectContaining({
      kind: 'email',
      text: 'News for Ana\n\nHello Ana!\n\nCome by.',
      delivery: 'sent',
    }),
  ])
})

test('a scheduled message leaves at its time in the practice, and can be taken back until then', async () => {
  await addPeople(t, [{ name: 'Ana Uno', phone: '+13125550101' }])
  await agree(t, 'sms', 'news', ['+13125550101'])
  const id = await save()
  const schedule = (date: string, time: string, version = 1) =>
    call('POST', `/${id}/schedule`, { version, date, time })
  setLocalTime(t, '11:00', '2026-03-07')
  expect((await schedule('2026-03-08', '02:30')).body.error.fields.time).toMatch(
    /^There is no such time on that day/,
  )
  expect((await schedule('2026-03-07', '10:59')).body.error.fields.time).toMatch(/^This time has passed/)
  expect((await schedule('2028-03-07', '10:59')).body.error.fields.time).toMatch(/within a year/)
  expect((await schedule('2026-03-08', '11:00')).status).toBe(200)
  expect((await schedule('2026-03-08', '11:00')).status).toBe(200)
  // 23 hours later: the clocks were set forward.
  expect((await details(id)).scheduled_at).toBe('2026-03-08T16:00:00.000Z')
  expect((await call('PUT', `/${id}`, draftOf({ version: 1 }))).status).toBe(409)
  expect((await call('POST', `/${id}/unschedule`)).status).toBe(200)
  expect((await schedule('2026-03-08', '11:00', 1)).status).toBe(409)
  expect((await schedule('2026-03-08', '11:00', 2)).status).toBe(200)

  setLocalTime(t, '10:59', '2026-03-08')
  await runJob(t)
  expect((await details(id)).state).toBe('scheduled')
  setLocalTime(t, '11:01', '2026-03-08')
  await runJob(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sending', counts: { queued: 1 } })
  expect((await call('POST', `/${id}/unschedule`)).status).toBe(409)
})

test('a scheduled message that can’t leave is a draft again and says why', async () => {
  await addPeople(t, [{ name: 'Ana Uno', phone: '+13125550101' }])
  await agree(t, 'sms', 'news', ['+13125550101'])
  const late = await save()
  const toNobody = await save()
  setLocalTime(t, '11:00', '2026-03-10')
  for (const id of [late, toNobody])
    await call('POST', `/${id}/schedule`, { version: 1, date: '2026-03-11', time: '10:00' })
  await agree(t, 'sms', 'news', ['+13125550101'], false)
  setLocalTime(t, '10:01', '2026-03-11')
  await runJob(t)
  expect(await details(toNobody)).toMatchObject({
    state: 'draft',
    problem:
      'It was not sent on Mar 11, 2026 at 10:00 AM: nobody of these people can get it. Check it and send it again.',
  })
  await agree(t, 'sms', 'news', ['+13125550101'])
  await call('PUT', `/${late}`, draftOf({ version: 2 }))
  await call('POST', `/${late}/schedule`, { version: 3, date: '2026-03-12', time: '10:00' })
  setLocalTime(t, '08:00', '2026-03-13')
  await runJob(t)
  expect((await details(late)).problem).toMatch(/the server wasn’t running at that time/)
})

test('texts wait for the hours of their recipients’ own time zones', async () => {
  await addPeople(t, [
    { name: 'Chi Cago', phone: '+13125550101' },
    { name: 'Los Angeles', phone: '+12135550102' },
  ])
  await agree(t, 'sms', 'news', ['+13125550101', '+12135550102'])
  const id = await save()
  setLocalTime(t, '09:30')
  await send(id)
  await runJob(t)
  expect(await details(id)).toMatchObject({
    state: 'sending',
    outside_hours: 1,
    counts: { queued: 1, waiting: 1 },
  })
  setLocalTime(t, '11:01')
  await runJob(t)
  expect(await details(id)).toMatchObject({ outside_hours: 0, counts: { queued: 2 } })
  // It could not leave in time: it waits for the next morning, and nobody's own text waits for it.
  setLocalTime(t, '20:30')
  await deliverAll(t)
  expect((await details(id)).counts).toMatchObject({ queued: 1, sent: 1 })
  await t.call(
    'POST',
    '/api/functions/send-sms',
    { to: '+13125550101', message: 'Me', userId: 'admin' },
    owner,
  )
  expect((await deliverAll(t)).map(({ text }) => text)).toEqual(['Me'])
  setLocalTime(t, '21:55')
  await runJob(t)
  await deliverAll(t)
  expect((await details(id)).counts).toMatchObject({ queued: 1 })
  setLocalTime(t, '09:05', 1)
  await runJob(t)
  await deliverAll(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: 2 } })
})

test('pausing keeps back what has not left, resuming sends it, cancelling ends it', async () => {
  const phones = Array.from({ length: 30 }, (_, n) => `+13125550${100 + n}`)
  await addPeople(
    t,
    phones.map((phone, n) => ({ name: `Person ${String.fromCharCode(65 + (n % 26))}${n}`, phone })),
  )
  await agree(t, 'sms', 'news', phones)
  const id = await save()
  await send(id)
  expect((await call('POST', `/${id}/pause`)).status).toBe(200)
  expect((await call('POST', `/${id}/pause`)).status).toBe(200)
  await deliverAll(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'paused', counts: { queued: 30, sent: 0 } })
  expect((await call('POST', `/${id}/retry`)).status).toBe(409)
  expect((await call('POST', `/${id}/resume`)).status).toBe(200)
  await deliverAll(t)
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { sent: 30 } })
  expect((await call('POST', `/${id}/cancel`)).status).toBe(409)

  const cancelled = await save()
  await send(cancelled)
  await call('POST', `/${cancelled}/pause`)
  expect((await call('POST', `/${cancelled}/cancel`)).status).toBe(200)
  await deliverAll(t)
  expect(await details(cancelled)).toMatchObject({ state: 'cancelled', counts: { skipped: 30, queued: 0 } })
  const { rows } = await t.scope(system, (tx) =>
    tx.execute(sql`select count(*)::int as n from sms_messages where status = 'pending'`),
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a pause that is forgotten ends the message', async () => {
  await addPeople(t, [{ name: 'Ana Uno', phone: '+13125550101' }])
  await agree(t, 'sms', 'news', ['+13125550101'])
  const id = await save()
  await send(id)
  await call('POST', `/${id}/pause`)
  t.clock.aheadMs += 31 * 24 * 3_600_000
  await runJob(t)
  expect(await details(id)).toMatchObject({ state: 'sent', counts: { skipped: 1 } })
})

test('erasing a person removes them from group messages, also one that waits', async () => {
  await addPeople(t, [
    { name: 'Ana Uno', phone: '+13125550101' },
    { name: 'Ben Dos', phone: '+13125550102' },
  ])
  await agree(t, 'sms', 'news', ['+13125550101', '+13125550102'])
  const id = await save()
  await send(id)
  const erased = await contactId('ana.uno@mail.example')
  expect((await t.call('POST', `/api/clients/${erased}/erase`, { phones: [] }, owner)).status).toBe(200)
  expect((await deliverAll(t)).map(({ to }) => to)).toEqual(['+13125550102'])
  await runJob(t)
  const { body } = await call('GET', `/${id}/recipients`)
  expect(body.recipients).toEqual([expect.objectContaining({ name: 'Ben Dos', status: 'sent' })])
})

test('a guest who is erased gets no group text that waits, also at a number that isn’t known to be theirs', async () => {
  const people = [
    { name: 'Gia Guest', email: 'gia@mail.example', phone: '+13125550103' },
    { name: 'Hal Guest', email: 'hal@mail.example', phone: '+13125550104' },
  ]
  for (const { name, email, phone } of people)
    await t.scope(system, (tx) =>
      tx.execute(sql`insert into appointments (service_type, duration_minutes, appointment_date, status, client_name, client_email, client_phone)
        values ('Hour', 60, now(), 'confirmed', ${name}, ${email}, ${phone})`),
    )
  await agree(
    t,
    'sms',
    'news',
    people.map(({ phone }) => phone),
  )
  const id = await save()
  await send(id)
  const erased = await contactId('gia@mail.example')
  expect((await t.call('POST', `/api/clients/${erased}/erase`, { phones: [] }, owner)).status).toBe(200)
  expect((await deliverAll(t)).map(({ to }) => to)).toEqual(['+13125550104'])
  const { body } = await call('GET', `/${id}/recipients`)
  expect(body.recipients.map(({ name }: { name: string }) => name)).toEqual(['Hal Guest'])
  const { rows } = await t.scope(system, (tx) => tx.execute(sql`select message from sms_messages`))
  expect(rows).toEqual([{ message: 'Hi Hal, a class on Saturday!' }])
})
