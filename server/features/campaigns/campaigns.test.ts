import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCampaignCalls, deletePeople, draftOf } from '#tests/support/campaign-calls.ts'
import { addPeople, agree, deliverAll, setLocalTime } from '#tests/support/campaigns.ts'

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

const { call, contactId, details, preview, save } = createCampaignCalls(() => ({ t, owner }))

test('a draft is saved as typed, also unfinished, and another window’s is not overwritten', async () => {
  const id = await save({ body: 'Hi {first', segment: null })
  const saved = draftOf({ version: 1, body: 'Hi {first_name}', segment: 'away' })
  expect((await call('PUT', `/${id}`, saved)).body).toEqual({ version: 2 })
  // The answer was lost.
  expect((await call('PUT', `/${id}`, saved)).body).toEqual({ version: 2 })
  const other = await call('PUT', `/${id}`, { ...saved, body: 'Something else' })
  expect([other.status, other.body.error.code]).toEqual([409, 'conflict'])
  expect(await details(id)).toMatchObject({
    state: 'draft',
    version: 2,
    body: 'Hi {first_name}',
    segment: 'away',
  })
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect((await call('PUT', `/${id}`, { ...saved, version: 2 })).status).toBe(404)
})

test('says what is missing or wrong, and nothing is sent, tested or scheduled', async () => {
  const id = await save({ segment: null, channel: 'email', body: 'Hi {firstname}', subject: ' ' })
  const fields = {
    people: 'Choose a group, or pick people.',
    body: 'There is no field {firstname}. Choose one of {first_name}, {practice}, {booking_link}.',
    subject: 'Write a subject.',
  }
  const at = { date: '2099-01-01', time: '10:00' }
  for (const [method, path, input] of [
    ['GET', 'preview', undefined],
    ['POST', 'test', { version: 1 }],
    ['POST', 'send', { version: 1, people: 1, texts: 1 }],
    ['POST', 'schedule', { version: 1, ...at }],
  ] as const) {
    const { status, body } = await call(method, `/${id}/${path}`, input)
    expect([path, status]).toEqual([path, 400])
    expect(Object.values(body.error.fields)).toEqual(
      expect.arrayContaining(path === 'schedule' ? [expect.any(String)] : Object.values(fields)),
    )
  }
  expect((await details(id)).state).toBe('draft')
})

test('everybody who doesn’t get it is named with the reason, and the price of the rest is counted in parts', async () => {
  await addPeople(t, [
    { name: 'Ana Uno', phone: '+13125550101' },
    { name: 'Ben Dos', phone: '+13125550102' },
    { name: 'Cy Tres', phone: '+13125550103' },
    { name: 'Di Cuatro', phone: '+13125550104', isProved: false },
    { name: 'Ed Cinco' },
    { name: 'Flo Seis', phone: '+13125550106' },
    { name: '{practice} Siete', phone: '+13125550107' },
  ])
  await agree(t, 'sms', 'news', ['+13125550101', '+13125550102', '+13125550103', '+13125550107'])
  await agree(t, 'sms', 'news', ['+13125550102'], false)
  await t.scope(system, (tx) => tx.execute(sql`insert into sms_opt_outs (phone) values ('+13125550103')`))
  const emails = ['ana.uno', 'ben.dos', 'cy.tres', 'di.cuatro', 'ed.cinco', 'flo.seis', '-practice-.siete']
  const people = await Promise.all(emails.map((name) => contactId(`${name}@mail.example`)))
  const id = await save({ segment: null, people, body: 'Hi {first_name} 😀 '.padEnd(80, 'x') })
  const { page, ...summary } = await preview(id)
  expect(summary).toEqual({
    ...{ version: 1, people: 7, reached: 2, texts: 4, cost_micros: 4 * 7900, next_cursor: null },
    skipped: expect.arrayContaining([
      { reason: 'no_phone', people: 1 },
      { reason: 'not_verified', people: 1 },
      { reason: 'opted_out', people: 1 },
      { reason: 'declined', people: 1 },
      { reason: 'no_consent', people: 1 },
    ]),
  })
  // A name that looks like a field stays text, and isn't used as a first name.
  expect(page.map(({ name, text, texts }) => [name, text.slice(0, 9), texts])).toEqual([
    ['{practice} Siete', 'Hi there ', 2],
    ['Ana Uno', 'Hi Ana 😀', 2],
  ])
  const { page: skipped } = await preview(id, '?status=skipped')
  expect(skipped.map(({ name, skipped }) => [name, skipped])).toEqual([
    ['Ben Dos', 'declined'],
    ['Cy Tres', 'opted_out'],
    ['Di Cuatro', 'not_verified'],
    ['Ed Cinco', 'no_phone'],
    ['Flo Seis', 'no_consent'],
  ])
  await call('PUT', '/text-price', { price_micros: 10_000 })
  expect((await preview(id)).cost_micros).toBe(40_000)
})

test('what concerns sessions needs the consent to appointments, by text and by email', async () => {
  await addPeople(t, [
    { name: 'Ana Uno', phone: '+13125550101' },
    { name: 'Ben Dos', phone: '+13125550102' },
  ])
  await agree(t, 'sms', 'news', ['+13125550101'])
  await agree(t, 'sms', 'appointments', ['+13125550102'])
  await agree(t, 'email', 'appointments', ['ben.dos@mail.example'], false)
  const people = [await contactId('ana.uno@mail.example'), await contactId('ben.dos@mail.example')]
  const texts = await save({ segment: null, people, purpose: 'appointments' })
  expect((await preview(texts)).page.map(({ name }) => name)).toEqual(['Ben Dos'])
  const emails = await save({
    segment: null,
    people,
    purpose: 'appointments',
    channel: 'email',
    subject: 'Parking',
  })
  expect((await preview(emails)).page.map(({ name }) => name)).toEqual(['Ana Uno'])
})

test('a number or address of two people gets it once', async () => {
  await addPeople(t, [{ name: 'Ana Uno', phone: '+13125550101' }])
  await t.call(
    'POST',
    '/api/clients',
    { name: 'Ana Guest', email: 'guest@mail.example', phone: '+13125550109' },
    owner,
  )
  await t.call('POST', '/api/clients', { name: 'Bo Guest', email: 'bo@mail.example', phone: '' }, owner)
  await t.scope(system, (tx) =>
    tx.execute(sql`update contacts set phone = '+13125550109' where email = 'bo@mail.example'`),
  )
  await agree(t, 'sms', 'news', ['+13125550101', '+13125550109'])
  const people = await Promise.all(
    ['ana.uno@mail.example', 'guest@mail.example', 'bo@mail.example'].map(contactId),
  )
  const id = await save({ segment: null, people })
  expect(await preview(id)).toMatchObject({
    people: 3,
    reached: 2,
    skipped: [{ reason: 'same_address', people: 1 }],
  })
})

test('a test goes to the owner alone, and is limited', async () => {
  await addPeople(t, [{ name: 'Ana Uno', phone: '+13125550101' }])
  await agree(t, 'sms', 'news', ['+13125550101'])
  const id = await save()
  const byText = () => call('POST', `/${id}/test`, { version: 1 })
  expect((await byText()).body.error.code).toBe('phone_not_verified')
  await t.scope(system, (tx) =>
    tx.execute(sql`update profiles set phone = '+13125550190', phone_verified_at = now()
      where id = (select id from users where email = ${admin.email})`),
  )
  expect((await byText()).body).toEqual({ to: '+13125550190' })
  expect((await deliverAll(t)).map(({ to, text }) => [to, text])).toEqual([
    ['+13125550190', 'Hi Ana, a class on Saturday!'],
  ])
  const byEmail = await save({ channel: 'email', subject: 'Class' })
  expect((await call('POST', `/${byEmail}/test`, { version: 1 })).body).toEqual({ to: admin.email })
  for (let sent = 3; sent < 20; sent++) await byText()
  expect((await byText()).body.error.code).toBe('too_many_requests')
})
