import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { createCampaignCalls } from '#tests/support/campaign-calls.ts'
import { addPeople, agree } from '#tests/support/campaigns.ts'

// Anybody can type somebody's address beside a number of their own.

const system = { role: 'system', job: 'test' } as const
const [ownNumber, strangersNumber] = ['+13125550161', '+13125550162']

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await t.outbox.stop()
})
afterAll(() => t.close())
const { contactId, preview, save } = createCampaignCalls(() => ({ t, owner }))

const run = (statement: ReturnType<typeof sql>) => t.scope(system, (tx) => tx.execute(statement))

/** A form that was sent that long ago. */
async function book(form: { email: string; phone: string; userId?: string; hoursAgo: number }) {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  await run(sql`insert into appointments
      (service_type, appointment_date, duration_minutes, status, client_name, client_email, client_phone, user_id, created_at, origin)
    values ('Online Consultation', ${at(days(30 + form.hoursAgo))}, 30, 'cancelled', 'Gia Guest', ${form.email}, ${form.phone},
      ${form.userId ?? null}, ${at(-hours(form.hoursAgo))}, 'booking')`)
}

const addFor = async (id: string, daysAhead: number) => {
  const added = await t.call(
    'POST',
    '/api/calendar/appointments',
    {
      ...{ client: { id }, title: 'Online Consultation', minutes: 30, tell_client: true, any_time: true },
      starts_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + days(daysAhead)).toISOString(),
      key: randomUUID(),
    },
    owner,
  )
  expect(added.status).toBe(200)
  return added.body.appointment as { client_phone: string | null; client_email: string | null }
}

test('a session that the owner adds for a guest has the number they began with, not that of a later form', async () => {
  const [kept, diverted] = ['kept@mail.example', 'diverted@mail.example']
  await book({ email: kept, phone: ownNumber, hoursAgo: 9 })
  await book({ email: diverted, phone: ownNumber, hoursAgo: 9 })
  await book({ email: diverted, phone: strangersNumber, hoursAgo: 2 })
  expect(await addFor(await contactId(kept), 40)).toMatchObject({ client_phone: ownNumber })
  expect(await addFor(await contactId(diverted), 41)).toMatchObject({
    client_email: diverted,
    client_phone: null,
  })
})

test('a number that has texted belongs to whoever came with it, also later', async () => {
  const texted = 'texted@mail.example'
  await book({ email: texted, phone: '+13125550166', hoursAgo: 9 })
  await book({ email: texted, phone: '+13125550167', hoursAgo: 2 })
  await run(sql`insert into sms_messages (phone_number, message, direction, sender, status)
    values ('+13125550167', 'Hello', 'in', 'client', 'sent')`)
  expect(await addFor(await contactId(texted), 42)).toMatchObject({ client_phone: '+13125550167' })
})

test('a text to a group goes to no number of a later form, nor of a form that somebody sent with an account’s address', async () => {
  const guest = 'gia@mail.example'
  await book({ email: guest, phone: '+13125550163', hoursAgo: 9 })
  await book({ email: guest, phone: '+13125550164', hoursAgo: 2 })
  await addPeople(t, [{ name: 'Vera Account' }])
  const account = 'vera.account@mail.example'
  const { rows } = await run(sql`select id from users where email = ${account}`)
  await book({ email: account, phone: '+13125550165', userId: String(rows[0]?.id), hoursAgo: 1 })
  await agree(t, 'sms', 'appointments', ['+13125550163', '+13125550164', '+13125550165'])
  const people = [await contactId(guest), await contactId(account)]
  const id = await save({ segment: null, people, purpose: 'appointments' })
  expect(await preview(id)).toMatchObject({ reached: 0, skipped: [{ reason: 'no_phone', people: 2 }] })
})
