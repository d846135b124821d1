import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appointmentFormSchema } from '#app/features/appointments/appointment-form-schema.ts'
import { appointmentDates } from '#shared/appointments.ts'

const { min: today, max: lastDay } = appointmentDates(new Date())
const right = { service_type: 'Foot Detox', duration_minutes: '60', date: lastDay, time: '10:30' }

const sentences = (over: Partial<typeof right>) => {
  const { error } = z.safeParse(appointmentFormSchema, { ...right, ...over })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]).reverse() ?? [])
}

test('a form filled in right becomes the request of the contract', () => {
  expect(z.parse(appointmentFormSchema, right)).toEqual({ ...right, duration_minutes: 60 })
})

test.each(['', '0', '7', '22', '37.5', '495', '-15', 'an hour'])('a duration of %j is refused', (typed) => {
  expect(sentences({ duration_minutes: typed })).toEqual({
    duration_minutes: 'Choose 15 to 480 minutes in steps of 15.',
  })
})

test('everything left empty is said at once, a sentence a field', () => {
  expect(sentences({ service_type: ' ', duration_minutes: '', date: '', time: '' })).toEqual({
    service_type: 'Enter what the appointment is for.',
    duration_minutes: 'Choose 15 to 480 minutes in steps of 15.',
    date: 'Choose a date.',
    time: 'Choose a time.',
  })
})

test('what has passed is refused before it is sent, even with another field wrong', () => {
  expect(sentences({ date: '2020-02-03' }).date).toBe('That day has passed. Choose a later one.')
  expect(sentences({ date: today, time: '00:00', service_type: '' })).toEqual({
    service_type: 'Enter what the appointment is for.',
    time: 'That time has passed. Choose a later one.',
  })
})

test('a year ahead is as far as it goes', () => {
  const year = Number(lastDay.slice(0, 4)) + 1
  expect(sentences({ date: `${year}-06-01` }).date).toBe('Choose a day within the next year.')
})
