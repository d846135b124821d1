import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { apiError } from '#tests/support/fake-api.ts'
import { confirmed, empty, mail, openCalendar, request, steps } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

test('a request is accepted in two taps, with its email in view, and can be undone', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar/requests': () => ({ requests: [request] }),
    [`POST ${steps}/accept`]: () => ({ appointment: confirmed, tells_client: true }),
    [`POST ${steps}/undo`]: () => ({ appointment: { ...request, sequence: 2 } }),
  })
  await user.click(await screen.findByRole('button', { name: /^Accept Nia Okoye/ }))
  const dialog = screen.getByRole('dialog', { name: 'Accept Nia Okoye?' })
  expect(await within(dialog).findByText(mail.subject, { exact: false })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(sent(`POST ${steps}/accept`)).toEqual([{ sequence: 0 }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(sent(`POST ${steps}/undo`)).toEqual([{ sequence: 1 }])
  await expectToast('success: Undone. Nothing was sent.')
})

test('an undo that comes too late says so', async () => {
  const { user } = openCalendar({
    'GET /api/calendar/requests': () => ({ requests: [request] }),
    [`POST ${steps}/decline`]: () => ({
      appointment: { ...confirmed, status: 'cancelled' },
      tells_client: true,
    }),
    [`POST ${steps}/undo`]: () => apiError('conflict', { undo: 'The message has already left.' }, 409),
  })
  await user.click(await screen.findByRole('button', { name: /^Decline Nia Okoye/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectToast('error: The message has already left.')
})

test('a request that another window declined says so, and can’t be accepted any more', async () => {
  const { user } = openCalendar({
    'GET /api/calendar/requests': () => ({ requests: [request] }),
    [`POST ${steps}/accept`]: () => apiError('conflict', { status: 'cancelled', ending: 'declined' }, 409),
  })
  await user.click(await screen.findByRole('button', { name: /^Accept Nia Okoye/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Accept' }))
  expect(await dialog.findByText('It was declined in the meantime. Nothing was changed.')).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
})

test('a note that was begun is there when the dialog is opened again', async () => {
  const { user } = openCalendar({ 'GET /api/calendar/requests': () => ({ requests: [request] }) })
  const decline = await screen.findByRole('button', { name: /^Decline Nia Okoye/ })
  await user.click(decline)
  await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'I am away')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(decline)
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'I am away')
})

test('up to three free times are offered with a note', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar/requests': () => ({ requests: [request] }),
    [`POST ${steps}/offer-times`]: () => ({ appointment: { ...request, sequence: 1 }, tells_client: true }),
  })
  await user.click(await screen.findByRole('button', { name: /^Other times for Nia Okoye/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Offer Nia Okoye other times' }))
  expect(dialog.getByRole('button', { name: 'Offer these times' })).toHaveProperty('disabled', true)
  await user.click(await dialog.findByRole('button', { name: '10:00 AM' }))
  await user.click(dialog.getByRole('button', { name: '11:00 AM' }))
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Any of these?')
  await user.click(dialog.getByRole('button', { name: 'Offer these times' }))
  await waitFor(() =>
    expect(sent(`POST ${steps}/offer-times`)).toEqual([
      {
        sequence: 0,
        times: ['2099-11-24T16:00:00.000Z', '2099-11-24T17:00:00.000Z'],
        note: 'Any of these?',
      },
    ]),
  )
})

test('a session is moved in four taps', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }),
    [`POST ${steps}/move`]: () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: true }),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: '10:00 AM' }))
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  await waitFor(() =>
    expect(sent(`POST ${steps}/move`)).toEqual([{ sequence: 1, starts_at: '2099-11-24T16:00:00.000Z' }]),
  )
  expect(await screen.findByText(/^Moved Nia Okoye\./)).toBeDefined()
})

test('a conflict shows before anything is saved', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }),
    'GET /api/calendar/problems': () => ({ problems: ['It overlaps Dentist on Nov 24, 2099 at 10:00 AM.'] }),
    [`POST ${steps}/move`]: () => ({ appointment: { ...confirmed, sequence: 2 }, tells_client: true }),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  expect(screen.queryByRole('button', { name: 'Move anyway' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '10:00 AM' }))
  expect(await screen.findByText('It overlaps Dentist on Nov 24, 2099 at 10:00 AM.')).toBeDefined()
  expect(sent(`POST ${steps}/move`)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move anyway' }))
  await waitFor(() =>
    expect(sent(`POST ${steps}/move`)).toEqual([
      { sequence: 1, starts_at: '2099-11-24T16:00:00.000Z', any_time: true },
    ]),
  )
})

test('while it is checked whether a time is free, a tap saves nothing', async () => {
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }),
    'GET /api/calendar/problems': () => new Promise(() => undefined),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: '10:00 AM' }))
  await user.click(await screen.findByRole('button', { name: 'Checking...' }))
  expect(sent(`POST ${steps}/move`)).toEqual([])
})

test('a time that is taken at the last moment is refused, and can be taken anyway', async () => {
  let isTaken = true
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [confirmed] }),
    [`POST ${steps}/move`]: () =>
      isTaken
        ? apiError('time_not_free', { overlap: 'It overlaps Dentist on Nov 24, 2099 at 10:00 AM.' }, 409)
        : { appointment: { ...confirmed, sequence: 2 }, tells_client: true },
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Move' }))
  await user.click(await screen.findByRole('button', { name: '10:00 AM' }))
  await user.click(await screen.findByRole('button', { name: 'Move' }))
  expect(await screen.findByText('It overlaps Dentist on Nov 24, 2099 at 10:00 AM.')).toBeDefined()
  isTaken = false
  await user.click(screen.getByRole('button', { name: 'Move anyway' }))
  await waitFor(() => expect(sent(`POST ${steps}/move`)).toHaveLength(2))
})

test('a session agreed by phone is added for a client of the list', async () => {
  const client = {
    id: confirmed.id,
    status: 'client',
    name: 'Nia Okoye',
    email: 'nia@example.com',
    phone: null,
    last_active_at: '',
  }
  const { user, sent } = openCalendar({
    'GET /api/clients': () => ({ clients: [client], next_cursor: null, total: null }),
    'POST /api/calendar/appointments': () => ({ appointment: confirmed, tells_client: true }),
    [`POST ${steps}/undo`]: () => ({ appointment: { ...confirmed, sequence: 2 } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add session' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia')
  await user.click(await screen.findByRole('button', { name: 'Nia Okoye, nia@example.com' }))
  await user.click(await screen.findByRole('button', { name: '11:00 AM' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/^Added Nia Okoye, Mon, Nov 23, 10:00 AM\./)).toBeDefined()
  expect(sent('POST /api/calendar/appointments')).toEqual([
    expect.objectContaining({
      client: { id: client.id },
      starts_at: '2099-11-24T17:00:00.000Z',
      tell_client: true,
    }),
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent(`POST ${steps}/undo`)).toEqual([{ sequence: 1 }])
})

test('the calendar goes to the day of a session that was added', async () => {
  const onShow = vi.fn()
  const later = { ...confirmed, starts_at: '2099-12-31T16:00:00.000Z' }
  const { user } = openCalendar(
    {
      'GET /api/clients': () => ({ clients: [], next_cursor: null, total: null }),
      'POST /api/calendar/appointments': () => ({ appointment: later, tells_client: false }),
    },
    'day',
    onShow,
  )
  await user.click(await screen.findByRole('button', { name: 'Add session' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia')
  await user.click(await screen.findByRole('button', { name: '11:00 AM' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(onShow).toHaveBeenCalledWith('day', '2099-12-31'))
})

test('who has no email address is not promised a confirmation, and the reason is there', async () => {
  const client = {
    id: confirmed.id,
    status: 'client',
    name: 'Nia Okoye',
    email: null,
    phone: '+13125550142',
    last_active_at: '',
  }
  const { user, sent } = openCalendar({
    'GET /api/clients': () => ({ clients: [client], next_cursor: null, total: null }),
    'POST /api/calendar/appointments': () => ({ appointment: confirmed, tells_client: false }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add session' }))
  const confirmation = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email them the confirmation' })
  expect(screen.getByText('Enter their name first, then their email address.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nia')
  expect(screen.getByText('Enter their email address first.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'nia@example.com')
  expect([confirmation().checked, confirmation().disabled]).toEqual([true, false])
  await user.click(await screen.findByRole('button', { name: 'Nia Okoye, (312) 555-0142' }))
  expect([confirmation().checked, confirmation().disabled]).toEqual([false, true])
  expect(screen.getByText('There is no email address for them. Tell them yourself.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: '11:00 AM' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent('POST /api/calendar/appointments')).toEqual([
      expect.objectContaining({ tell_client: false }),
    ]),
  )
})

test.each<[string, Partial<CalendarAppointment>, boolean]>([
  ['confirmed', {}, true],
  ['done, with a rest to pay', { status: 'completed', payment: { ...noPayment, paid_cents: 2000 } }, true],
  ['without an agreed price', { price_cents: null }, true],
  ['paid', { payment: { ...noPayment, state: 'paid', paid_cents: 5000 } }, false],
  ['held for review', { payment: { ...noPayment, state: 'review' } }, false],
  ['cancelled', { status: 'cancelled' }, false],
  ['a request', { status: 'pending' }, false],
])('offers to take the payment of a session where it can be taken: %s', async (_name, change, isOffered) => {
  const appointment = { ...confirmed, ...change }
  const { user, taken } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [appointment] }),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  const button = within(screen.getByRole('dialog')).queryByRole('button', { name: 'Take payment' })
  expect(button !== null).toBe(isOffered)
  if (button) await user.click(button)
  expect(taken).toEqual(isOffered ? [appointment.id] : [])
})

test('a change that a client asks for is listed and shown in their words, and can be set aside', async () => {
  const appointmentWithChange = {
    ...confirmed,
    change_asked: { at: '2099-11-22T16:00:00.000Z', reason: 'My train is late.' },
  }
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [appointmentWithChange] }),
    'GET /api/calendar/requests': () => ({ requests: [appointmentWithChange] }),
    [`POST ${steps}/dismiss-change`]: () => ({ appointment: confirmed }),
  })
  await screen.findByText('“My train is late.”')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  for (const name of ['Move', 'Cancel', 'Dismiss what'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name} Nia Okoye`) })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Answer Nia Okoye/ })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: /Nia Okoye.*Asks for a change/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nia Okoye' }))
  expect(dialog.getByText('“My train is late.”')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: /^Dismiss/ }))
  await waitFor(() =>
    expect(sent(`POST ${steps}/dismiss-change`)).toEqual([
      { asked_at: appointmentWithChange.change_asked.at },
    ]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('part of a paid session is refunded with its email in view', async () => {
  const payment = { ...noPayment, state: 'paid' as const, paid_cents: 8000, card_refundable_cents: 8000 }
  const paths = `POST /api/payments/sessions/${confirmed.id}`
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, appointments: [{ ...confirmed, payment }] }),
    [`${paths}/preview-refund`]: () => ({ mail, text: null, is_off: false }),
    [`${paths}/refund`]: () => ({}),
  })
  await user.click(await screen.findByRole('button', { name: /Nia Okoye/ }))
  await user.click(screen.getByRole('button', { name: 'Refund…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Refund Nia Okoye' }))
  const amount = dialog.getByRole('textbox', { name: 'Amount in dollars' })
  await user.clear(amount)
  await user.type(amount, '20')
  expect(await dialog.findByText(mail.subject, { exact: false })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Refund $20.00' }))
  await expectToast('success: $20.00 is on its way back.')
  expect(sent(`${paths}/refund`)).toMatchObject([{ way: 'card', cents: 2000 }])
})
