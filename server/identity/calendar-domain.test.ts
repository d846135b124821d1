import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#practice/settings.ts'
import { linkExpiryOf } from '#server/access/signed-links.ts'
import { createApp } from '#server/app.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { ensureCalendarDomain } from '#server/identity/calendar-domain.ts'
import { hours } from '#shared/time.ts'
import { makeTestApp, type TestApp } from '#tests/support/app.ts'

async function addAppointment(t: TestApp) {
  const [row] = await t.scope({ role: 'system', job: 'test' }, (tx) =>
    tx
      .insert(appointments)
      .values({
        clientName: 'Ada Pine',
        clientEmail: 'ada@example.com',
        serviceType: 'Online Consultations',
        place: 'online',
        durationMinutes: 60,
        appointmentDate: new Date(Date.now() + hours(48)),
        status: 'confirmed',
        origin: 'booking',
      })
      .returning(),
  )
  if (!row) throw new Error('nothing was inserted')
  const { id, linkVersion: version, appointmentDate } = row
  const expiresAt = linkExpiryOf(appointmentDate)
  return { id, token: t.signedLinks.urlFor({ purpose: 'appointment', id, version, expiresAt }).split('#')[1] }
}

test('a calendar entry keeps its identifier when the practice moves to another address', async () => {
  const t = await makeTestApp()
  onTestFinished(() => t.close())
  const { id, token } = await addAppointment(t)
  const publicUrl = 'https://www.practice.example'
  const calendarDomain = await ensureCalendarDomain(t.database, publicUrl)
  expect(calendarDomain).toBe('localhost')
  const moved = createApp({ ...t, publicUrl, calendarDomain })
  const response = await moved.request('/api/booking/manage/view', {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect((await response.json()).booking.calendar_file).toContain(`UID:appointment-${id}@localhost`)
})
