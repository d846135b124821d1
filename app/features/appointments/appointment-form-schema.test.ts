import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appointmentFormSchema } from '#app/features/appointments/appointment-form-schema.ts'
import { appointmentDates } from '#shared/appointments.ts'

const { min: today, max: lastDay } = appointmentDates(new Date())
const validForm = { service_type: 'Foot Detox', duration_minutes: '60', date: lastDay, time: '10:30' }

const messages = (over: Partial<typeof validForm>) => {
  const { error } = z.safeParse(appointmentFormSchema, { ...validForm, ...over })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]).reverse() ?? [])
}

test('turns the form into a request', () => {
  expect(z.parse(appointmentFormSchema, validForm)).toEqual({ ...validForm, duration_minutes: 60 })
})

test.each(['', '0', '7', '22', '37.5', '495', '-15', 'an hour'])('refuses a duration of %j', (typed) => {
  expect(messages({ duration_minutes: typed })).toEqual({
    duration_minutes: 'Choose 15 to 480 minutes in steps of 15.',
  })
})

test('reports every empty field with one message', () => {
  expect(messages({ service_type: ' ', duration_minutes: '', date: '', time: '' })).toEqual({
    service_type: 'Enter what the appointment is for.',
    duration_minutes: 'Choose 15 to 480 minutes in steps of 15.',
    date: 'Choose a date.',
    time: 'Choose a time.',
  })
})

test('refuses past dates and times, even with another invalid field', () => {
  expect(messages({ date: '2020-02-03' }).date).toBe('That day has passed. Choose a later one.')
  expect(messages({ date: today, time: '00:00', service_type: '' })).toEqual({
    service_type: 'Enter what the appointment is for.',
    time: 'That time has passed. Choose a later one.',
  })
})

test('refuses dates more than a year ahead', () => {
  const year = Number(lastDay.slice(0, 4)) + 1
  expect(messages({ date: `${year}-06-01` }).date).toBe('Choose a day within the next year.')
})
