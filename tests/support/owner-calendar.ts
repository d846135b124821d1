import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BookingRules } from '#practice/schema.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { admin, makeTestApp, type TestApp } from '#tests/support/app.ts'
import { bookingRules, publishRules, timeAhead } from '#tests/support/booking.ts'

const system = { role: 'system', job: 'test' } as const

/** The owner answers each request. Between sessions there are 15 minutes. */
const rules: BookingRules = {
  ...bookingRules,
  bufferAfterMinutes: 15,
  minimumNoticeMinutes: 0,
  daysAhead: 60,
  services: bookingRules.services.map((service) => ({ ...service, confirmation: 'onRequest' })),
}

/** An app whose owner has published hours, with an empty calendar before each test of the file. */
export function openOwnerCalendar() {
  let t: TestApp
  let client: string
  let owner: string
  beforeAll(async () => {
    t = await makeTestApp()
    client = await t.makeClient('nia@example.com')
    owner = await t.signIn(admin.email, admin.password)
    await publishRules(t, owner, rules)
  })
  afterAll(() => t.close())
  beforeEach(() =>
    t.scope(system, async (tx) => {
      for (const table of ['appointments', 'booked_times', 'calendar_days', 'outbox', 'rate_limits'])
        await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }),
  )

  const date = (ahead: number) => addDays(toLocal(new Date()).date, ahead)
  const ask = (method: string, path: string, input?: unknown) =>
    t.call(method, `/api/calendar${path}`, input, owner)
  const step = (id: string, name: string, input: object) => ask('POST', `/appointments/${id}/${name}`, input)
  const entries = async (more = '') => (await ask('GET', `?from=${date(0)}&to=${date(30)}${more}`)).body

  /** A client's request by the portal's form. Nobody has been told of it. */
  async function request(ahead: number, time: string): Promise<string> {
    const input = { service_type: 'Foot detox', duration_minutes: 60, date: date(ahead), time }
    const { body } = await t.call('POST', '/api/appointments', input, client)
    await t.scope(system, (tx) => tx.execute(sql`delete from outbox`))
    return body.appointment.id
  }

  return {
    app: () => t,
    client: () => client,
    owner: () => owner,
    ...{ date, at: timeAhead, ask, step, entries, request },
  }
}
