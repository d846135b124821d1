import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storeSession } from '#app/lib/session.ts'
import {
  booked,
  chooseOnline,
  fillIn,
  hold,
  monday,
  openBooking,
  openDetails,
  timeButton,
  twoWeeks,
} from '#tests/support/booking-flow.tsx'
import { apiError, pendingAnswer } from '#tests/support/fake-api.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

test('a guest books a free time and opens its link', async () => {
  const flow = await openDetails()
  expect(document.activeElement?.textContent).toBe('Your details')
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  expect(flow.bodiesOf('POST /api/booking/holds')).toEqual([
    { service: 'online', minutes: 60, starts_at: monday[1] },
  ])
  expect(flow.bodiesOf('POST /api/booking/appointments')).toEqual([
    {
      hold: hold.hold,
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      price_cents: 8000,
      name: 'Ada Pine',
      email: 'ada@example.com',
    },
  ])
})

test('what was typed is there after a reload, until it is booked', async () => {
  const before = await openDetails()
  await fillIn(before)
  await before.user.type(screen.getByLabelText(/^Anything/), 'My knee hurts')
  cleanup()
  const flow = await openDetails()
  const note = screen.getByLabelText<HTMLTextAreaElement>(/^Anything/)
  expect(note.value).toBe('My knee hurts')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Pine')
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  cleanup()
  await openDetails()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Anything/).value).toBe('')
})

test('names days in full, and leaves out those without free times', async () => {
  const flow = openBooking()
  await chooseOnline(flow)
  const days = within(await screen.findByRole('group', { name: 'Day' }))
  expect(days.getByRole('radio', { name: 'Monday, November 23, 3 free times' })).toHaveProperty(
    'checked',
    true,
  )
  expect(days.getByRole('radio', { name: /^Wednesday, November 25, no free times/ })).toHaveProperty(
    'disabled',
    true,
  )
  await flow.user.click(days.getByRole('radio', { name: /^Tuesday/ }))
  expect(screen.getByRole('list', { name: 'Free times on Tuesday, November 24' })).toBeTruthy()
  expect(screen.getByText('1 free time on Tuesday, November 24.')).toBeTruthy()
})

test('brings the times of a chosen day onto the screen when they stand below it', async () => {
  const flow = openBooking()
  await chooseOnline(flow)
  const days = within(await screen.findByRole('group', { name: 'Day' }))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await flow.user.click(days.getByRole('radio', { name: /^Tuesday/ }))
  await new Promise(requestAnimationFrame)
  expect(scrolled).not.toHaveBeenCalled()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 300, 400))
  await flow.user.click(days.getByRole('radio', { name: /^Monday/ }))
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
  expect(document.activeElement).toBe(days.getByRole('radio', { name: /^Monday/ }))
})

test('shows each time in the practice’s zone and the viewer’s beside it', async () => {
  const flow = openBooking()
  await chooseOnline(flow)
  expect(await timeButton(/^9:00 AM/)).toHaveProperty('textContent', '9:00 AM, Tue 4:45 AM your time')
  expect(screen.getByText('Times are in Central Time, with your own time below.')).toBeTruthy()
})

test('arrow keys go from time to time, and Tab leaves them', async () => {
  const flow = openBooking()
  await chooseOnline(flow)
  const first = await timeButton(/^9:00 AM/)
  first.focus()
  await flow.user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toMatch(/^10:00 AM/)
  await flow.user.keyboard('{End}')
  expect(document.activeElement?.textContent).toMatch(/^3:00 PM/)
  await flow.user.keyboard('{ArrowRight}{Home}{ArrowLeft}')
  expect(document.activeElement).toBe(first)
  await flow.user.tab()
  expect(document.activeElement?.textContent).toBe('Tell me when something opens')
})

test('the list shows the times of all days', async () => {
  const flow = openBooking()
  await chooseOnline(flow)
  await flow.user.click(await screen.findByRole('button', { name: 'Show as a list' }))
  expect(screen.queryByRole('group', { name: 'Day' })).toBeNull()
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    'Free times on Monday, November 23',
    'Free times on Tuesday, November 24',
  ])
})

test('marks empty fields and sends nothing', async () => {
  const flow = await openDetails()
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(flow.bodiesOf('POST /api/booking/appointments')).toEqual([])
})

test('a client whose name is still being loaded isn’t asked for it, and books once it is there', async () => {
  storeSession({ token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' })
  const session = pendingAnswer()
  const flow = await openDetails({ 'GET /api/session': () => session.answer })
  const button = screen.getByRole('button', { name: 'Loading...' })
  await flow.user.click(button)
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(flow.bodiesOf('POST /api/booking/appointments')).toEqual([])
  session.resolve({
    profile: { id: 'x', first_name: 'Ada', last_name: 'Pine', email: 'ada@example.com', is_admin: false },
  })
  const book = await screen.findByRole('button', { name: 'Book this session' })
  expect(screen.getByText(/^Booking as/).textContent).toContain('Ada Pine')
  await flow.user.click(book)
  await waitFor(() => expect(flow.bodiesOf('POST /api/booking/appointments')).toHaveLength(1))
})

test('a client whose session ended meanwhile is asked for name and email, with what they typed', async () => {
  storeSession({ token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' })
  const fields = { name: 'Enter your name.', email: 'Enter your email address.' }
  const profile = { id: 'x', first_name: 'Ada', last_name: 'Pine', email: 'ada@example.com', is_admin: false }
  let hasEnded = false
  const flow = await openDetails({
    'GET /api/session': () => (hasEnded ? apiError('not_signed_in', {}, 401) : { profile }),
    'POST /api/booking/appointments': ({ body }) =>
      (body as { name?: string }).name ? booked : apiError('invalid_input', fields),
  })
  await screen.findByText(/^Booking as/)
  await flow.user.type(screen.getByLabelText(/^Anything/), 'My knee hurts')
  hasEnded = true
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await expectToast('error: You’ve been signed out. Enter your name and email, or sign in again.')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await fillIn(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Book this session' }))
  await waitFor(() => expect(flow.currentPath()).toBe('/booking/manage'))
  expect(flow.bodiesOf('POST /api/booking/appointments').at(-1)).toMatchObject({
    ...{ name: 'Ada Pine', email: 'ada@example.com', note: 'My knee hurts' },
  })
})

test('the address chooses the service', async () => {
  openBooking({}, '/booking?service=detox')
  expect(screen.getByRole('radio', { name: /^Foot Detox/ })).toHaveProperty('checked', true)
  expect(await timeButton(/^9:00 AM/)).toBeTruthy()
})

test('says when the next free day is', async () => {
  const none = { ...twoWeeks, days: twoWeeks.days.map(({ date }) => ({ date, times: [] })) }
  const flow = openBooking({
    'GET /api/booking/times': ({ query }) => (query.get('from') === '2026-11-27' ? twoWeeks : none),
  })
  await chooseOnline(flow)
  expect(
    await screen.findByText('There are no free times from Monday, November 23 to Wednesday, November 25.'),
  ).toBeTruthy()
  await flow.user.click(screen.getByRole('button', { name: 'Go to Friday, November 27' }))
  expect(await timeButton(/^9:00 AM/)).toBeTruthy()
})

test('offers to load the free times again', async () => {
  let calls = 0
  const flow = openBooking({
    'GET /api/booking/times': () =>
      ++calls === 1 ? Response.json({ error: { code: 'internal' } }, { status: 500 }) : twoWeeks,
  })
  await chooseOnline(flow)
  await flow.user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await timeButton(/^9:00 AM/)).toBeTruthy()
})

test('puts a visitor on the waitlist', async () => {
  const flow = openBooking({ 'POST /api/booking/waitlist': () => ({ ok: true }) })
  await chooseOnline(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Tell me when something opens' }))
  await fillIn(flow)
  await flow.user.selectOptions(screen.getByLabelText('Time of day'), 'morning')
  expect(screen.queryByRole('checkbox', { name: 'Wednesday' })).toBeNull()
  await flow.user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await flow.user.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await flow.user.type(screen.getByLabelText('Until'), '2026-12-24')
  await flow.user.click(screen.getByRole('button', { name: 'Put me on the list' }))
  expect(await screen.findByRole('heading', { name: 'You’re on the list' })).toBeTruthy()
  expect(flow.bodiesOf('POST /api/booking/waitlist')).toEqual([
    {
      service: 'online',
      minutes: 60,
      part_of_day: 'morning',
      weekdays: ['Mo', 'Fr'],
      until: '2026-12-24',
      name: 'Ada Pine',
      email: 'ada@example.com',
    },
  ])
})

test('a visitor waits for a day that has hours on single dates only, at the times of those', async () => {
  const saturday = { place: 'online', days: ['Sa'], opens: '18:00', closes: '20:00' }
  const flow = openBooking({
    'GET /api/booking/waitlist/hours': () => ({ extra: [saturday] }),
    'POST /api/booking/waitlist': () => ({}),
  })
  await chooseOnline(flow)
  await flow.user.click(screen.getByRole('button', { name: 'Tell me when something opens' }))
  await flow.user.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
  expect(screen.getByText(/Saturdays are open on some dates only\./)).toBeTruthy()
  const [, own] = flow.requests.filter(({ route }) => route.startsWith('GET /api/booking/'))
  expect([own?.query.get('service'), own?.query.get('minutes')]).toEqual(['online', '60'])
  await fillIn(flow)
  await flow.user.selectOptions(screen.getByLabelText('Time of day'), 'evening')
  await flow.user.type(screen.getByLabelText('Until'), '2026-12-24')
  await flow.user.click(screen.getByRole('button', { name: 'Put me on the list' }))
  expect(await screen.findByRole('heading', { name: 'You’re on the list' })).toBeTruthy()
  expect(flow.bodiesOf('POST /api/booking/waitlist')).toMatchObject([
    { weekdays: ['Sa'], part_of_day: 'evening' },
  ])
})

test('asks for texts only where a message can go by text', async () => {
  await openDetails()
  expect(screen.queryByRole('checkbox', { name: 'Text me about this appointment' })).toBeNull()
  cleanup()
  sessionStorage.clear()
  await openDetails({ 'POST /api/booking/holds': () => ({ ...hold, asks_for_texts: true }) })
  const box = screen.getByRole('checkbox', { name: 'Text me about this appointment' })
  expect(box.getAttribute('aria-describedby')).toBeTruthy()
})
