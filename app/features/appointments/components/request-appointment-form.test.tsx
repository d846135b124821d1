import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { RequestAppointmentForm } from '#app/features/appointments/components/request-appointment-form.tsx'
import { offers } from '#practice/offers.ts'
import type { OwnAppointmentRow } from '#shared/appointments.ts'
import { toLocal } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'
import { apiError, fakeApi, pendingAnswer } from '#tests/support/fake-api.ts'
import { describedBy, expectToast, renderScreen } from '#tests/support/render-screen.tsx'
import { tooLongText, unusualInputs } from '#tests/support/unusual-inputs.ts'

const { booking } = offers
afterEach(() => void Object.assign(offers, { booking }))

const route = 'POST /api/appointments'
const dateIn = (count: number) => toLocal(new Date(Date.now() + days(count))).date
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const filled = {
  'Service Type': 'Foot Detox',
  'Preferred Date': dateIn(30),
  'Preferred Time': '10:30',
  'Duration (minutes)': '60',
}

async function open(
  values: Partial<typeof filled>,
  answer: () => Response | object | Promise<object> = () => ({}),
) {
  const requests = fakeApi({ [route]: answer })
  const { user } = renderScreen(<RequestAppointmentForm userId={undefined} />)
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(label))
    if (value.length > 1000) {
      await user.click(field(label))
      await user.paste(value)
    } else await user.type(field(label), value)
  }
  const submit = () => user.click(screen.getByRole('button', { name: 'Request appointment' }))
  return { user, requests, submit }
}

test('where times can be booked online, the form leads to them first', () => {
  Object.assign(offers, { booking: true })
  renderScreen(<RequestAppointmentForm userId={undefined} />)
  expect(screen.getByRole('link', { name: 'See free times' }).getAttribute('href')).toBe('/booking')
})

test('without online booking there is only the form', () => {
  Object.assign(offers, { booking: false })
  renderScreen(<RequestAppointmentForm userId={undefined} />)
  expect(screen.queryByRole('link', { name: 'See free times' })).toBeNull()
})

test('says at each empty field what to enter, focuses the first and sends nothing', async () => {
  const { requests, submit } = await open({})
  await submit()
  expect(document.activeElement).toBe(field('Service Type'))
  expect(describedBy(field('Service Type'))).toBe('Enter what the appointment is for.')
  expect(describedBy(field('Preferred Date'))).toBe('Choose a date.')
  expect(describedBy(field('Preferred Time'))).toMatch(/Choose a time\.$/)
  expect(requests).toEqual([])
})

test.each([
  [{ 'Preferred Date': dateIn(-1) }, 'Preferred Date', 'That day has passed. Choose a later one.'],
  [
    { 'Preferred Date': dateIn(0), 'Preferred Time': '00:00' },
    'Preferred Time',
    'That time has passed. Choose a later one.',
  ],
  [{ 'Duration (minutes)': '7' }, 'Duration (minutes)', 'Choose 15 to 480 minutes in steps of 15.'],
  [{ 'Service Type': tooLongText }, 'Service Type', 'Keep it to 120 characters.'],
])('what cannot be requested is said at its field and not sent: case %#', async (values, label, sentence) => {
  const { requests, submit } = await open({ ...filled, ...values })
  await submit()
  await waitFor(() => expect(describedBy(field(label))).toContain(sentence))
  expect(requests).toEqual([])
})

test("shows the server's messages at their fields", async () => {
  const sentence = 'Choose 15 to 480 minutes in steps of 15.'
  const { submit } = await open(filled, () => apiError('invalid_input', { duration_minutes: sentence }))
  await submit()
  expect(await screen.findByText(sentence)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('Duration (minutes)')))
})

test('what is changed while a request is being sent stays for the next one', async () => {
  const { answer, resolve } = pendingAnswer()
  const { user, submit } = await open(filled, () => answer)
  await submit()
  await user.type(field('Service Type'), ' again')
  resolve({})
  await expectToast('success: Appointment request submitted')
  expect(field('Service Type').value).toBe('Foot Detox again')
})

test('a request that fails says so and keeps the form', async () => {
  const { submit } = await open(filled, () => apiError('internal', {}, 500))
  await submit()
  await expectToast('error: Error creating appointment')
  expect(field('Service Type').value).toBe('Foot Detox')
})

const row: OwnAppointmentRow = {
  id: 'a0000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T10:00:00.000Z',
  service_type: 'Foot Detox',
  duration_minutes: 60,
  appointment_date: '2026-11-24T16:30:00.000Z',
  status: 'pending',
  join_url: null,
  has_payment: false,
}

async function openList(rows: OwnAppointmentRow[]) {
  fakeApi({ 'GET /api/appointments': () => ({ appointments: rows }) })
  renderScreen(<OwnAppointments />)
  await screen.findByRole('list')
}

test('a client in another time zone reads which one is meant, and the time in theirs', async () => {
  await open(filled)
  expect(describedBy(field('Preferred Time'))).toMatch(
    /^Central Time\. Your time: \w+, \w+ \d+, \d+:\d\d [AP]M\.$/,
  )
  await openList([row])
  expect(screen.getByText('Times are in Central Time.')).toBeDefined()
})

test('a client in Chicago reads no notes about time zones', async () => {
  vi.stubEnv('TZ', 'America/Chicago')
  await open(filled)
  await openList([row])
  expect(screen.getByText(/10:30 AM/)).toBeDefined()
  expect(screen.queryByText(/Central Time/)).toBeNull()
})

test('confirmed ones are green, pending ones yellow and others red', async () => {
  const statuses = ['confirmed', 'pending', 'completed', 'cancelled'] as const
  await openList(statuses.map((status) => ({ ...row, id: status, status })))
  const badges = [...document.querySelectorAll('li [class*=bg-tone]')]
  const tones = badges.map(({ textContent, className }) => [
    textContent,
    /bg-tone-(\w+)/.exec(className)?.[1],
  ])
  expect(tones).toEqual([
    ['confirmed', 'green'],
    ['pending', 'yellow'],
    ['completed', 'red'],
    ['cancelled', 'red'],
  ])
})

test('shows unusual text as it was entered', async () => {
  const texts = Object.values(unusualInputs)
  await openList(texts.map((service_type) => ({ ...row, id: service_type, service_type })))
  for (const text of texts) expect(screen.getByText(text)).toBeDefined()
})
