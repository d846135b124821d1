import { expect, test } from 'vitest'
import { deliveredSample } from '#server/db/seed/delivered-sample.ts'
import { makeDemoAppointments } from '#server/db/seed/demo-appointments.ts'
import { days, hours } from '#shared/time.ts'

const monday = Date.parse('2026-11-23T18:00:00Z')
const week = Array.from({ length: 7 }, (_, index) => new Date(monday + days(index)))

test.each(week)('started on %s, at least four requests wait for an answer, all for later', (today) => {
  const requests = makeDemoAppointments({ today, content: deliveredSample }).filter(
    ({ status }) => status === 'pending',
  )
  expect(requests.length).toBeGreaterThanOrEqual(4)
  for (const { appointment_date: startsAt, request_expires_at: expiresAt } of requests) {
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(today.getTime() + days(7))
    expect(expiresAt?.getTime()).toBeGreaterThan(today.getTime() + hours(24))
  }
})
