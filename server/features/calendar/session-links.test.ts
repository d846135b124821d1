import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { minutes } from '#shared/time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { publishRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const
const meetingLink = 'https://meet.example/standing'

let t: TestApp
let owner: string
let count = 0
beforeAll(async () => {
  t = await makeTestApp()
  owner = await t.signIn(admin.email, admin.password)
  await publishRules(t, owner)
})
afterAll(() => t.close())

const ask = (method: string, path: string, input?: unknown) => t.call(method, `/api/${path}`, input, owner)
const tokenIn = (text: string) => /\/booking\/manage#([\w-]+)/.exec(text)?.[1] ?? ''
const view = (token: string) => t.call('POST', '/api/booking/manage/view', { token })
const mailsTo = async (to: string) => (await t.sentMail()).filter((mail) => mail.to === to).reverse()
const eventsOf = async (id: string) => {
  const rows = await t.scope(system, (tx) =>
    tx.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id)),
  )
  return rows.map(({ actor, kind }) => `${actor} ${kind}`)
}

/** Agreed by phone for tomorrow or another day, at a time of its own. */
async function addSession(daysAhead = 1, service = 'online') {
  const email = `rosa.${++count}@example.com`
  const { body, status } = await ask('POST', 'calendar/appointments', {
    client: { name: 'Rosa Lind', email },
    service,
    minutes: 60,
    starts_at: timeAhead(daysAhead, '10:00'),
    tell_client: false,
    any_time: true,
    key: randomUUID(),
  })
  expect([status, body.error]).toEqual([200, undefined])
  return { email, id: String(body.appointment.id) }
}
type Details = { owner_note: string | null; meeting_link: string | null }
const readDetails = async (id: string): Promise<Details> => {
  const [row] = await t.scope(system, (tx) => tx.select().from(appointments).where(eq(appointments.id, id)))
  return { owner_note: row?.ownerNote ?? null, meeting_link: row?.meetingLink ?? null }
}
const details = async (id: string, input: Partial<Details>, was?: Details) =>
  ask('PATCH', `calendar/appointments/${id}`, { ...input, was: was ?? (await readDetails(id)) })

test('a note is the owner’s alone, and tells nobody', async () => {
  const { id, email } = await addSession()
  const { body } = await details(id, { owner_note: 'Bring the form', meeting_link: null })
  expect(body.appointment).toMatchObject({ owner_note: 'Bring the form', sequence: 0 })
  expect(await mailsTo(email)).toEqual([])
})

test('a link of its own replaces the standing one, and the client gets it with a calendar entry', async () => {
  await ask('PUT', 'calendar-settings/meeting-link', { meeting_link: meetingLink })
  const { id, email } = await addSession()
  const own = 'https://meet.example/rosa'
  const { body } = await details(id, { owner_note: null, meeting_link: own })
  expect(body.appointment).toMatchObject({ meeting_link: own, own_meeting_link: own, sequence: 1 })
  // Saved again, nothing is new.
  await details(id, { owner_note: 'Called', meeting_link: own })
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^The link for your appointment on/)
  expect(mail?.text).toContain(own)
  expect(mail?.text).not.toContain(meetingLink)
  expect(mail?.calendar).toContain('SEQUENCE:1')
  expect(mail?.calendar).toContain(`LOCATION:${own}`)
  const without = await details(id, { owner_note: null, meeting_link: null })
  expect(without.body.appointment).toMatchObject({ meeting_link: meetingLink, own_meeting_link: null })
})

test('a note saved beside another device’s link and note overwrites neither, and mails no old link', async () => {
  const { id, email } = await addSession(3)
  const opened = { owner_note: null, meeting_link: 'https://meet.example/old' }
  await details(id, opened)
  const others = { owner_note: 'Of the phone', meeting_link: 'https://meet.example/new' }
  expect((await details(id, others, opened)).status).toBe(200)
  // The answer was lost, and it is sent again.
  expect((await details(id, others, opened)).status).toBe(200)
  const refused = await details(id, { owner_note: 'Of the desk' }, opened)
  expect([refused.status, refused.body.error.details]).toEqual([409, others])
  expect((await details(id, { owner_note: 'Of the desk' }, others)).body.appointment).toMatchObject({
    owner_note: 'Of the desk',
    own_meeting_link: 'https://meet.example/new',
  })
  const link = await details(id, { meeting_link: 'https://meet.example/older' }, opened)
  expect(link.body.error.details).toEqual({ ...others, owner_note: 'Of the desk' })
  expect((await mailsTo(email)).map(({ text }) => /example\/(old|new)/.exec(text)?.[1])).toEqual([
    'old',
    'new',
  ])
})

test('a link that is saved just after a step comes after the email of that step, which has the link before', async () => {
  const { id, email } = await addSession(4)
  await details(id, { meeting_link: 'https://meet.example/before' })
  const [{ subject } = { subject: '' }] = await mailsTo(email)
  const target = { sequence: 1, starts_at: timeAhead(5, '15:00'), any_time: true }
  expect((await ask('POST', `calendar/appointments/${id}/move`, target)).status).toBe(200)
  await details(id, { meeting_link: 'https://meet.example/after' })
  expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual([subject])
  const { rows } = await t.scope(system, (tx) =>
    tx.execute<{ kind: string }>(
      sql`select kind from outbox where recipient = ${email} and sent_at is null order by run_at`,
    ),
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['appointment_moved', 'appointment_link'])
})

test('a link that isn’t https is refused', async () => {
  const { id } = await addSession()
  for (const meeting_link of [
    'http://meet.example/a',
    'javascript:alert(1)',
    'meet.example',
    'ftp://a.example',
  ]) {
    const { status, body } = await details(id, { owner_note: null, meeting_link })
    expect([status, body.error.fields.meeting_link]).toEqual([400, expect.stringContaining('https://')])
    expect((await ask('PUT', 'calendar-settings/meeting-link', { meeting_link })).status).toBe(400)
  }
})

test('an ended link opens nothing, and the new one that was mailed does', async () => {
  const { id, email } = await addSession(4)
  await details(id, { owner_note: null, meeting_link: 'https://meet.example/four' })
  const old = tokenIn((await mailsTo(email))[0]?.text ?? '')
  expect((await view(old)).status).toBe(200)
  const revoke = (link_version: number, tell_client: boolean) =>
    ask('POST', `calendar/appointments/${id}/revoke-link`, { link_version, tell_client })
  const answers = await Promise.all([revoke(1, true), revoke(1, true)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await view(old)).status).toBe(410)
  const mails = await mailsTo(email)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.subject).toMatch(/^Your new link for/)
  expect((await view(tokenIn(mails[1]?.text ?? ''))).status).toBe(200)
  // For an address that was wrong.
  expect((await revoke(2, false)).status).toBe(200)
  expect((await view(tokenIn(mails[1]?.text ?? ''))).status).toBe(410)
  expect(await mailsTo(email)).toHaveLength(2)
  const revoked = (await eventsOf(id)).filter((event) => event === 'owner link_revoked')
  expect(revoked).toHaveLength(2)
  const unknown = await ask('POST', `calendar/appointments/${randomUUID()}/revoke-link`, {
    link_version: 1,
    tell_client: true,
  })
  expect(unknown.status).toBe(404)
})

test('the client’s list has the way in from fifteen minutes before until the end, and nobody else’s has', async () => {
  await ask('PUT', 'calendar-settings/meeting-link', { meeting_link: meetingLink })
  const nia = await t.makeClient('nia@example.com')
  const kim = await t.makeClient('kim@example.com')
  const { id } = await addSession(2)
  const userId = (await t.call('GET', '/api/session', undefined, nia)).body.profile.id
  await t.scope(system, (tx) => tx.update(appointments).set({ userId }).where(eq(appointments.id, id)))
  const startMs = Date.parse(timeAhead(2, '10:00'))
  const joinUrls = async (token: string, beforeMs: number) => {
    t.clock.aheadMs = startMs - beforeMs - Date.now()
    const { body } = await t.call('GET', '/api/appointments', undefined, token)
    t.clock.aheadMs = 0
    return body.appointments.map(({ join_url }: { join_url: string | null }) => join_url)
  }
  expect(await joinUrls(nia, minutes(16))).toEqual([null])
  expect(await joinUrls(nia, minutes(14))).toEqual([meetingLink])
  expect(await joinUrls(nia, -minutes(59))).toEqual([meetingLink])
  expect(await joinUrls(nia, -minutes(61))).toEqual([null])
  expect(await joinUrls(kim, minutes(14))).toEqual([])
  await publishRules(t, owner, null)
  expect(await joinUrls(nia, minutes(14))).toEqual([null])
  await publishRules(t, owner)
})
