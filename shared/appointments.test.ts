import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  appointmentDates,
  appointmentStatuses,
  appointmentTone,
  clientAppointmentTone,
} from '#shared/appointments.ts'
import { appointmentInstant, appointmentSchema } from '#shared/appointments-schema.ts'

const now = new Date('2026-11-20T15:00:00Z')

test('each status has its colour on the dashboard and in the portal', () => {
  expect(appointmentStatuses.map(appointmentTone)).toEqual(['yellow', 'green', 'blue', 'red'])
  expect(appointmentStatuses.map(clientAppointmentTone)).toEqual(['yellow', 'green', 'red', 'red'])
  expect(appointmentTone('anything else')).toBe('red')
})

test.each([15, 60, 480])('accepts %i minutes', (duration_minutes) => {
  const request = { service_type: 'Foot detox', duration_minutes, date: '2026-12-01', time: '10:00' }
  expect(z.safeParse(appointmentSchema, request).success).toBe(true)
})

test.each([0, 14, 20, 495, 60.5, -15, '60', null, Number.NaN])('rejects %j minutes', (duration_minutes) => {
  const request = { service_type: 'Foot detox', duration_minutes, date: '2026-12-01', time: '10:00' }
  expect(z.safeParse(appointmentSchema, request).error?.issues[0]?.message).toBe(
    'Choose 15 to 480 minutes in steps of 15.',
  )
})

test('appointments can be requested from today in the practice’s time zone to the same day next year', () => {
  expect(appointmentDates(new Date('2026-11-21T05:59:00Z'))).toEqual({ min: '2026-11-20', max: '2027-11-20' })
})

test('a request within the next year has an instant', () => {
  expect(appointmentInstant({ date: '2026-11-20', time: '09:01' }, now)).toEqual({
    instant: new Date('2026-11-20T15:01:00Z'),
  })
  expect(appointmentInstant({ date: '2027-11-20', time: '23:45' }, now)).toHaveProperty('instant')
})

test.each([
  [{ date: '2026-11-20', time: '09:00' }, { time: 'That time has passed. Choose a later one.' }],
  [{ date: '2026-11-19', time: '23:00' }, { date: 'That day has passed. Choose a later one.' }],
  [{ date: '2027-11-21', time: '00:00' }, { date: 'Choose a day within the next year.' }],
  [{ date: '2027-02-30', time: '10:00' }, { date: 'That date doesn’t exist. Choose another one.' }],
  [{ date: '2027-02-03', time: '25:00' }, { time: 'Choose a time.' }],
  [
    { date: '2027-03-14', time: '02:30' },
    { time: 'That time is skipped when clocks go forward. Choose an hour earlier or later.' },
  ],
])('rejects %j with %j', (request, fields) => {
  expect(appointmentInstant(request, now)).toEqual({ fields })
})
