import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ManageBooking } from '#app/features/booking/components/manage-booking.tsx'
import { practice } from '#practice/practice.ts'
import type { ManagedBooking } from '#shared/manage-booking.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { managedBooking } from '#tests/support/managed-booking.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const token = 't'.repeat(76)
const times = {
  zone: 'America/Chicago',
  days: [{ date: '2026-11-25', times: ['2026-11-25T15:00:00.000Z', '2026-11-25T16:00:00.000Z'] }],
  next_date: null,
}

function open(booking: Partial<ManagedBooking>, answers: Parameters<typeof fakeApi>[0] = {}, isNew = false) {
  const now = { ...managedBooking, ...booking }
  const answer = (changes: Partial<ManagedBooking>) => () => ({
    kind: 'appointment',
    booking: { ...now, ...changes },
  })
  const requests = fakeApi({
    'POST /api/booking/manage/view': answer({}),
    'POST /api/booking/manage/cancel': answer({ status: 'cancelled', change: 'none' }),
    'POST /api/booking/manage/move': answer({ appointment_date: '2026-11-25T16:00:00.000Z' }),
    'POST /api/booking/manage/ask': answer({}),
    'POST /api/booking/manage/times': answer({ status: 'confirmed', offers: [] }),
    'GET /api/booking/times': () => times,
    ...answers,
  })
  const sent = (verb: string) =>
    requests.filter(({ route }) => route === `POST /api/booking/manage/${verb}`).map(({ body }) => body)
  return { sent, ...renderScreen(<ManageBooking token={token} isNew={isNew} />) }
}

const heading = (name: string) => screen.findByRole('heading', { name })
const click = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows what is booked, where, and until when it can be changed', async () => {
  const { sent } = open({})
  await heading('Your appointment is confirmed')
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Online Consultations, 60 minutes',
    'Tuesday, November 24, 10:00 AM, Central TimeWed 5:45 AM your time',
    'Online. We’ll email you the link.',
    '$80.00',
    'You can move or cancel until Monday, November 23, 10:00 AM, Central Time.',
  ])
  expect(screen.getByRole('link', { name: 'Add to Google Calendar' }).getAttribute('href')).toContain(
    '20261124T160000Z',
  )
  expect(sent('view')).toEqual([{ token }])
})

test('a session that can’t be booked online any more says that it can only be cancelled here', async () => {
  open({ can_move: false })
  await heading('Your appointment is confirmed')
  const deadline = 'Monday, November 23, 10:00 AM, Central Time'
  const { firstName } = practice.coach
  expect(screen.getByText(`You can cancel until ${deadline}. To move it, ask ${firstName}.`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose another time' })).toBeNull()
  expect(await click(`Ask ${firstName}`)).toBeTruthy()
})

test('a request for what can’t be booked online any more can be withdrawn, not changed', async () => {
  open({ can_move: false, status: 'pending' })
  await heading('We received your request')
  expect(
    screen.getByText(
      `You can withdraw your request at any time. To change it, ask ${practice.coach.firstName}.`,
    ),
  ).toBeTruthy()
})

test('a new booking is confirmed with focus on its heading', async () => {
  open({}, {}, true)
  const title = await heading('You’re booked')
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('We’ve emailed you the details and a link to this page.')).toBeTruthy()
})

test('a new booking whose email the owner has switched off is not said to be emailed', async () => {
  open({ is_emailed: false }, {}, true)
  await heading('You’re booked')
  expect(screen.getByText(/^Keep the address of this page/)).toBeTruthy()
  expect(screen.queryByText(/We’ve emailed/)).toBeNull()
})

test('cancels only after it has asked', async () => {
  const { user, sent } = open({}, {}, true)
  await user.click(await click('Cancel the appointment'))
  expect(sent('cancel')).toEqual([])
  await user.click(await click('Keep it'))
  await user.click(await click('Cancel the appointment'))
  await user.click(await click('Cancel it'))
  const title = await heading('Your appointment is cancelled')
  expect(document.activeElement).toBe(title)
  expect(screen.queryByText(/We’ve emailed/)).toBeNull()
  expect(sent('cancel')).toEqual([{ token }])
  expect(screen.getByRole('link', { name: 'Book another time' }).getAttribute('href')).toBe('/booking')
})

test('moves to a free time after it has asked', async () => {
  const { user, sent } = open({})
  await user.click(await click('Choose another time'))
  await user.click(await click(/^10:00 AM/))
  expect(screen.getByRole('heading', { name: 'Move it to this time?' })).toBeTruthy()
  await user.click(await click('Move it'))
  await expectToast('success: Your appointment is moved')
  expect(sent('move')).toEqual([{ token, starts_at: '2026-11-25T16:00:00.000Z' }])
  expect(await screen.findByText(/^Wednesday, November 25, 10:00 AM/)).toBeTruthy()
})

test('says before a move into the notice period that it can’t be moved online again', async () => {
  const { user } = open({ free_until: new Date(0).toISOString() })
  await user.click(await click('Choose another time'))
  await user.click(await click(/^10:00 AM/))
  expect(screen.getByText('After this move you can’t change it online.')).toBeTruthy()
})

test('says before a move into the notice period that what was paid stays with the practice', async () => {
  const payment = { ...managedBooking.payment, state: 'depositPaid', paid_cents: 2000 } as const
  const { user } = open({ free_until: new Date(0).toISOString(), payment })
  await user.click(await click('Choose another time'))
  await user.click(await click(/^10:00 AM/))
  expect(
    screen.getByText(
      'After this move you can’t change it online, and what you paid isn’t refunded by itself: our terms apply.',
    ),
  ).toBeTruthy()
})

test('offers other times when the chosen one was just taken', async () => {
  const next = ['2026-11-25T15:00:00.000Z']
  const { user } = open(
    {},
    {
      'POST /api/booking/manage/move': () =>
        Response.json({ error: { code: 'time_not_free', details: { next } } }, { status: 409 }),
    },
  )
  await user.click(await click('Choose another time'))
  await user.click(await click(/^10:00 AM/))
  await user.click(await click('Move it'))
  const notice = within(await screen.findByRole('alert'))
  await user.click(notice.getByRole('button', { name: /^Wednesday, November 25, 9:00 AM/ }))
  expect(screen.getByRole('heading', { name: 'Move it to this time?' })).toBeTruthy()
})

test('says why a move is refused, and whom to call', async () => {
  const starts_at = `That’s a lot in a short time. Try again in 9 minutes, or call us at ${practice.phone.asWritten}.`
  const { user } = open(
    {},
    { 'POST /api/booking/manage/move': () => apiError('too_many_requests', { starts_at }, 429) },
  )
  await user.click(await click('Choose another time'))
  await user.click(await click(/^10:00 AM/))
  await user.click(await click('Move it'))
  await expectToast(`error: ${starts_at}`)
})

test('in the notice period it asks the owner, with a reason', async () => {
  const { user, sent } = open({ change: 'ask', can_move: false })
  await screen.findByText(`It’s too late to change this online. Ask ${practice.coach.firstName} instead.`)
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  await user.click(await click(`Ask ${practice.coach.firstName}`))
  await user.click(await click('Send'))
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  await user.type(screen.getByRole('textbox'), 'My train is late.')
  await user.click(await click('Send'))
  await expectToast(`success: Sent to ${practice.coach.firstName}`)
  expect(sent('ask')).toEqual([{ token, reason: 'My train is late.' }])
})

test('says that the owner was asked, and when, instead of offering it anew', async () => {
  open({ change: 'ask', can_move: false, change_asked_at: '2026-11-23T20:05:00.000Z' })
  const name = practice.coach.firstName
  await screen.findByText(new RegExp(`^You asked ${name} for a change on .*November 23, 2:05 PM`))
  expect(screen.queryByRole('button', { name: `Ask ${name}` })).toBeNull()
  expect(screen.getByRole('button', { name: `Ask ${name} again` })).toBeTruthy()
})

test('promises no link for what is cancelled', async () => {
  open({ status: 'cancelled', change: 'none' })
  await heading('Your appointment is cancelled')
  expect(screen.getByText('Online')).toBeTruthy()
  expect(screen.queryByText(/email you the link/)).toBeNull()
})

test('answers the times that the owner suggests', async () => {
  const offers = [
    { id: 'one', starts_at: '2026-11-26T15:00:00.000Z' },
    { id: 'two', starts_at: '2026-11-27T15:00:00.000Z' },
  ]
  const { user, sent } = open({
    status: 'pending',
    offers,
    offers_expire_at: '2026-11-24T15:00:00.000Z',
  })
  await heading(`${practice.coach.firstName} suggests another time`)
  await user.click(await click(/^Friday, November 27, 9:00 AM, Central Time/))
  await heading('Your appointment is confirmed')
  expect(sent('times')).toEqual([{ token, offer: 'two' }])
})

test('reads a booking again that changed in another window', async () => {
  let views = 0
  const { user } = open(
    {},
    {
      'POST /api/booking/manage/view': () => ({
        kind: 'appointment',
        booking: views++ === 0 ? managedBooking : { ...managedBooking, status: 'completed', change: 'none' },
      }),
      'POST /api/booking/manage/cancel': () => apiError('conflict', {}, 409),
    },
  )
  await user.click(await click('Cancel the appointment'))
  await user.click(await click('Cancel it'))
  await heading('Your session is over')
  await expectToast('error: This booking has changed in the meantime. This is how it is now.')
})

test.each([
  ['incomplete', 'This link doesn’t work'],
  ['expired', 'This link has expired'],
  ['replaced', 'This link was replaced'],
])('a link that is %s says so, and whom to ask', async (reason, name) => {
  const gone = { error: { code: 'link_expired', details: { reason } } }
  open({}, { 'POST /api/booking/manage/view': () => Response.json(gone, { status: 410 }) })
  await heading(name)
  expect(screen.getByRole('link', { name: 'Send a message' }).getAttribute('href')).toBe('/contact')
})

test('offers to load the booking again when the server can’t be reached', async () => {
  let views = 0
  const { user } = open(
    {},
    {
      'POST /api/booking/manage/view': () =>
        views++ === 0 ? apiError('internal', {}, 500) : { kind: 'appointment', booking: managedBooking },
    },
  )
  await user.click(await click('Try again'))
  await heading('Your appointment is confirmed')
})

test('shows the way into an online session while it can be joined', async () => {
  open({ join_url: 'https://meet.example/amara', change: 'ask' })
  const join = await screen.findByRole('link', { name: 'Join the session' })
  expect(join.getAttribute('href')).toBe('https://meet.example/amara')
  expect(join.getAttribute('rel')).toBe('noopener noreferrer')
})

test('says where the confirmation of a new booking went', async () => {
  fakeApi({ 'POST /api/booking/manage/view': () => ({ booking: managedBooking }) })
  renderScreen(<ManageBooking token={token} isNew email="ada@example.com" />)
  expect(await screen.findByText('ada@example.com')).toBeTruthy()
})

test('saves the session as a calendar file', async () => {
  const urls: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) urls.push(file)
    return '#'
  })
  const { user } = open({})
  await user.click(await click('Save for other calendars'))
  expect(await urls[0]?.text()).toBe('BEGIN:VCALENDAR')
  expect(urls[0]?.type).toMatch(/^text\/calendar/)
})

test('gives the focus back to the button of a panel that is closed', async () => {
  const { user } = open({})
  for (const [name, back] of [
    ['Cancel the appointment', 'Keep it'],
    ['Choose another time', 'Leave it as it is'],
  ] as const) {
    await user.click(await click(name))
    await user.click(await click(back))
    expect(await click(name)).toBe(document.activeElement)
  }
})
