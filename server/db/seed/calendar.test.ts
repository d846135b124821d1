import { expect, test } from 'vitest'
import { calendar } from '#server/db/seed/calendar.ts'
import type { RunStatement } from '#server/db/seed/capability.ts'
import { deliveredSample } from '#server/db/seed/delivered-sample.ts'
import { breakHour } from '#server/db/seed/working-hours.ts'
import { startOfDay, toLocal } from '#shared/local-time.ts'

const { booking } = deliveredSample
const days = ['Su' as const]
const hours = booking?.hours.map((row) => ({ ...row, days, opens: '09:00', closes: '10:00' })) ?? []
const content = { ...deliveredSample, booking: booking && { ...booking, hours } }

test.each([
  ['clocks are set back', '2026-10-30', '2026-11-01'],
  ['clocks are set forward', '2027-03-12', '2027-03-14'],
  ['nothing happens to the clocks', '2026-11-20', '2026-11-22'],
])('the blocked hour of the demo is one of the day on which %s', async (_, first, blocked) => {
  const rows: { starts_at: string }[] = []
  const run: RunStatement = async (statement, params) => {
    if (statement.startsWith('insert into booked_times')) rows.push(...JSON.parse(String(params?.[0])))
  }
  await calendar.demo?.({ run, today: startOfDay(first) ?? new Date(), content })
  expect(rows).toHaveLength(1)
  const { date, time } = toLocal(new Date(rows[0]?.starts_at ?? ''))
  expect(date).toBe(blocked)
  expect(['09:00', `${breakHour}:00`]).toContain(time)
})
