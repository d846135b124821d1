import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { practice } from '#practice/practice.ts'
import { minutes } from '#shared/time.ts'
import {
  booked,
  chooseOnline,
  fillIn,
  hold,
  monday,
  openBooking,
  openDetails,
  taken,
  timeButton,
  tuesday,
} from '#tests/support/booking-flow.tsx'
import { apiError } from '#tests/support/fake-api.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

afterEach(() => void vi.useRealTimers())

test('offers three choices when somebody else just took the time', async () => {
  let calls = 0
  const flow = openBooking({
    'POST /api/booking/holds': () => (++calls === 1 ? taken([monday[2] ?? '', ...tuesday]) : hold),
  })
  await chooseOnline(flow)
  await flow.user.click(await timeButton(/^10:00 AM/))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Just taken. Next free:')).toBeTruthy()
  const choices = notice.getAllByRole('button').map(({ textContent }) => textContent)
  expect(choices).toEqual([
    'Monday, November 23, 3:00 PM, Central Time (Tue 10:45 AM your time)',
    'Tuesday, November 24, 9:00 AM, Central Time (Wed 4:45 AM your time)',
  ])
  await flow.user.click(notice.getByRole('button', { name: /^Tuesday/ }))
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy()
  expect(flow.bodiesOf('POST /api/booking/holds')[1]).toMatchObject({ starts_at: tuesday[0] })
})

test('keeps what was typed when the time is taken at the last moment', async () => {
  const flow = await openDetails({ 'POST /api/booking/appointments': () => taken([...tuesday]) })
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  expect(await screen.findByText('Just taken. Next free:')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Choose a session' })).toBeTruthy()
  await flow.user.click(screen.getByRole('button', { name: /^Tuesday/ }))
  await screen.findByRole('heading', { name: 'Your details' })
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Pine')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
})

test('books a time whose hold another tab replaced, while it is free', async () => {
  const renewed = 'r'.repeat(32)
  let holds = 0
  const flow = await openDetails({
    'POST /api/booking/holds': () => (++holds === 1 ? hold : { ...hold, hold: renewed }),
    'POST /api/booking/appointments': ({ body }) =>
      JSON.stringify(body).includes(renewed) ? booked : taken([]),
  })
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  const [first, second] = flow.bodiesOf('POST /api/booking/appointments')
  expect(second).toEqual({ ...Object(first), hold: renewed })
  expect(flow.bodiesOf('DELETE /api/booking/holds')).toEqual([])
})

test('a time that this form has booked already, for another address, was changed by nobody else', async () => {
  const flow = await openDetails({ 'POST /api/booking/appointments': () => apiError('conflict', {}, 409) })
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  const { asWritten } = practice.phone
  const sentence = `You’ve booked this time already, with what you sent first. To correct something, call ${asWritten}.`
  await expectToast(`error: ${sentence}`)
})

test('what the form links to opens beside it, because leaving it gives the time back', async () => {
  await openDetails({
    'POST /api/booking/holds': () => ({ ...hold, prepay_cents: 8000, asks_for_texts: true }),
  })
  const links = ['terms', 'How we text'].map((name) => screen.getByRole('link', { name }))
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
})

test('back leads from the details to the same day, and releases the time', async () => {
  const flow = openBooking({ 'POST /api/booking/holds': () => ({ ...hold, starts_at: tuesday[0] }) })
  await chooseOnline(flow)
  await flow.user.click(await screen.findByRole('radio', { name: /^Tuesday/ }))
  await flow.user.click(await timeButton(/^9:00 AM/))
  await screen.findByRole('heading', { name: 'Your details' })
  await flow.back()
  const heading = await screen.findByRole('heading', { name: 'Choose a time' })
  // The focus follows the heading, and the request is sent beside it.
  await waitFor(() => expect(heading).toBe(document.activeElement))
  expect(screen.getByRole('radio', { name: /^Tuesday/ })).toHaveProperty('checked', true)
  await waitFor(() => expect(flow.bodiesOf('DELETE /api/booking/holds')).toEqual([{ hold: hold.hold }]))
})

test.each(['/booking', '/booking?service=online&minutes=60'])(
  'a reload of %s leads back to the details of the time that the tab holds',
  async (path) => {
    const before = await openDetails()
    await fillIn(before)
    await reload()
    const flow = openBooking({}, path)
    expect(await screen.findByRole('heading', { name: 'Your details' })).toBeTruthy()
    expect(screen.getByText('We’re holding this time for you for 10 more minutes.')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Pine')
    await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
    await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
    expect(flow.bodiesOf('POST /api/booking/holds')).toEqual([])
    expect(flow.bodiesOf('POST /api/booking/appointments')).toMatchObject([{ hold: hold.hold }])
    expect(sessionStorage.getItem('booking-hold')).toBeNull()
  },
)

test('a reload for another session gives the held time back', async () => {
  await openDetails()
  await reload()
  const flow = openBooking({}, '/booking?service=detox&minutes=60')
  await waitFor(() => expect(flow.bodiesOf('DELETE /api/booking/holds')).toEqual([{ hold: hold.hold }]))
  expect(await timeButton(/^9:00 AM/)).toBeTruthy()
  expect(sessionStorage.getItem('booking-hold')).toBeNull()
})

test('after a reload a hold that ran out, or of which somebody signed out, leads to the free times', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await openDetails()
  await reload()
  vi.setSystemTime(Date.now() + minutes(11))
  openBooking({}, '/booking?service=online&minutes=60')
  expect(await screen.findByRole('heading', { name: 'Choose a time' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Your details' })).toBeNull()
  cleanup()
  await openDetails()
  await reload()
  forgetDrafts()
  openBooking({}, '/booking?service=online&minutes=60')
  expect(await screen.findByRole('heading', { name: 'Choose a time' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Your details' })).toBeNull()
})

/** Unlike an unmounted screen, a reloaded page releases nothing. */
async function reload() {
  const stored = sessionStorage.getItem('booking-hold') ?? ''
  cleanup()
  await waitFor(() => expect(sessionStorage.getItem('booking-hold')).toBeNull())
  sessionStorage.setItem('booking-hold', stored)
}

test('a repeated submit carries the same key', async () => {
  const flow = await openDetails({
    'POST /api/booking/appointments': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await fillIn(flow)
  const submit = screen.getByRole('button', { name: 'Book this session' })
  await flow.user.click(submit)
  await expectToast('error: We could not reach the server. Check your connection and try again.')
  await flow.user.click(submit)
  await waitFor(() => expect(flow.bodiesOf('POST /api/booking/appointments')).toHaveLength(2))
  const [first, second] = flow.bodiesOf('POST /api/booking/appointments')
  expect(first).toEqual(second)
})

test('shows a changed price before it books', async () => {
  let calls = 0
  const flow = await openDetails({
    'POST /api/booking/appointments': () =>
      ++calls === 1
        ? Response.json({ error: { code: 'price_changed', details: { price_cents: 9000 } } }, { status: 409 })
        : booked,
  })
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  expect(await screen.findByText('The price has changed. It is now $90.00.')).toBeTruthy()
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  expect(flow.bodiesOf('POST /api/booking/appointments')[1]).toMatchObject({ price_cents: 9000 })
})

test('a time that is held longer has the price of then, and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await openDetails()
  await reload()
  vi.setSystemTime(Date.now() + minutes(9))
  const flow = openBooking({
    'POST /api/booking/holds': () => ({ ...hold, hold: 'r'.repeat(32), price_cents: 9000 }),
  })
  await flow.user.click(await screen.findByRole('button', { name: 'Hold it longer' }))
  expect(await screen.findByText('The price has changed. It is now $90.00.')).toBeTruthy()
  expect(screen.getByText('$90.00')).toBeTruthy()
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  expect(flow.bodiesOf('POST /api/booking/appointments')).toMatchObject([{ price_cents: 9000 }])
})

test('another time releases the one that was kept', async () => {
  const flow = await openDetails()
  await flow.user.click(screen.getByRole('button', { name: 'Choose another time' }))
  expect(await timeButton(/^9:00 AM/)).toBeTruthy()
  expect(flow.bodiesOf('DELETE /api/booking/holds')).toEqual([{ hold: hold.hold }])
})

test('a hold that runs out while somebody types keeps the form, and one tap keeps the time again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  let holds = 0
  const flow = await openDetails({
    'POST /api/booking/holds': () => (++holds < 3 ? hold : taken([...tuesday])),
  })
  await fillIn(flow)
  act(() => vi.advanceTimersByTime(minutes(11)))
  expect(screen.getAllByText(/^This hold has ended/)).toHaveLength(2)
  await flow.user.click(screen.getByRole('button', { name: 'Hold it longer' }))
  expect(await screen.findByText('We’re holding this time for you for 10 more minutes.')).toBeTruthy()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada Pine')

  act(() => vi.advanceTimersByTime(minutes(11)))
  await flow.user.click(screen.getByRole('button', { name: 'Hold it longer' }))
  expect(await screen.findByText('Just taken. Next free:')).toBeTruthy()
})
