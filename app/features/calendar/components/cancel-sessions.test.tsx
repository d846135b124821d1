import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CalendarAppointment } from '#shared/calendar.ts'
import { noPayment } from '#tests/support/appointment-balance.ts'
import { apiError } from '#tests/support/fake-api.ts'
import { confirmed, openCalendar, request } from '#tests/support/open-calendar.tsx'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000010${last}`
const addressOf = (last: number) => `POST /api/calendar/appointments/${idOf(last)}`
const paid = (cents: number) => ({ ...noPayment, cancel_refund_cents: cents })

const rosa: CalendarAppointment = { ...confirmed, id: idOf(1), client_name: 'Rosa Lind', payment: paid(8000) }
const omar: CalendarAppointment = {
  ...confirmed,
  ...{ id: idOf(2), client_name: 'Omar Haddad', payment: paid(5000), free_until: '2020-01-01T00:00:00.000Z' },
}
const nia: CalendarAppointment = { ...request, id: idOf(3) }

const noMessage = () => ({ mail: null, text: null, is_off: false })

/** Closes a day on which all three have a session, and asks to cancel them all. */
async function cancelAll(handlers: Parameters<typeof openCalendar>[0]) {
  const opened = openCalendar({
    'PUT /api/calendar/days': () => ({
      saved: true,
      affected: [rosa, omar, nia],
      pickups: [],
      warning: null,
    }),
    [`${addressOf(1)}/preview`]: noMessage,
    [`${addressOf(2)}/preview`]: noMessage,
    ...handlers,
  })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Close a day' }))
  await user.click(screen.getByRole('button', { name: 'Close this day' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel all 3' }))
  // Named as it reads, for whoever says it aloud.
  expect(screen.getByRole('button', { name: `Decline ${nia.client_name}` }).textContent).toBe('Decline')
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel these sessions?' }))
  return { ...opened, dialog }
}

const cancelled = (appointment: CalendarAppointment) => () => ({
  appointment: { ...appointment, status: 'cancelled', sequence: appointment.sequence + 1 },
  tells_client: true,
})

test('all sessions of a closed day are cancelled with one note, and each can be undone', async () => {
  const { user, sent, dialog } = await cancelAll({
    [`${addressOf(1)}/cancel`]: cancelled(rosa),
    [`${addressOf(2)}/cancel`]: cancelled(omar),
    [`${addressOf(3)}/decline`]: cancelled(nia),
  })
  expect(dialog.getByText('One of them is a request, which is declined.')).toBeDefined()
  expect(dialog.getByText(/^For Omar Haddad: the notice period has begun/)).toBeDefined()
  expect(dialog.getByRole('checkbox', { name: 'Refund $130.00' })).toHaveProperty('checked', true)
  await user.type(dialog.getByLabelText('Note to each client (optional)'), 'I am ill, I am sorry.')
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 sessions' }))
  const closing = within(await screen.findByRole('dialog', { name: 'Close days' }))
  await waitFor(() => expect(closing.getAllByText('Cancelled')).toHaveLength(2))
  expect(closing.getByText('Declined')).toBeDefined()
  expect(closing.getByRole('button', { name: 'Undo: Omar Haddad' })).toBeDefined()
  const note = 'I am ill, I am sorry.'
  expect(sent(`${addressOf(1)}/cancel`)).toEqual([{ sequence: 1, note, refund: true }])
  expect(sent(`${addressOf(2)}/cancel`)).toEqual([{ sequence: 1, note, refund: true }])
  expect(sent(`${addressOf(3)}/decline`)).toEqual([{ sequence: 0, note }])
  expect(closing.queryByRole('button', { name: /^Cancel all/ })).toBeNull()
  expect(document.activeElement?.textContent).toContain('There are 3 sessions then.')
})

test('a session that its client changed meanwhile is named, the others are cancelled', async () => {
  const { user, sent, dialog } = await cancelAll({
    [`${addressOf(1)}/cancel`]: () => apiError('conflict', { status: 'cancelled', ending: 'by_client' }, 409),
    [`${addressOf(2)}/cancel`]: cancelled(omar),
    [`${addressOf(3)}/decline`]: cancelled(nia),
  })
  await user.click(dialog.getByRole('checkbox', { name: 'Refund $130.00' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 sessions' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Rosa Lind: The client cancelled it in the meantime. Nothing was changed.',
  )
  expect(sent(`${addressOf(2)}/cancel`)).toEqual([{ sequence: 1, refund: false }])
})

test('what keeps one session from being cancelled stops the others, and the note stays', async () => {
  const { user, sent, dialog } = await cancelAll({
    [`${addressOf(1)}/cancel`]: cancelled(rosa),
    [`${addressOf(2)}/cancel`]: () => apiError('database_unavailable', {}, 503),
  })
  await user.type(dialog.getByLabelText('Note to each client (optional)'), 'Ill')
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 sessions' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  expect(dialog.getByRole('button', { name: 'Cancel 2 sessions' })).toBeDefined()
  expect(dialog.getByLabelText('Note to each client (optional)')).toHaveProperty('value', 'Ill')
  expect(sent(`${addressOf(3)}/decline`)).toEqual([])
})

test('whoever leaves while sessions are cancelled stops it, and reads what failed', async () => {
  const first = Promise.withResolvers<void>()
  const { user, sent, dialog } = await cancelAll({
    [`${addressOf(1)}/cancel`]: async () => {
      await first.promise
      return apiError('database_unavailable', {}, 503)
    },
    [`${addressOf(2)}/cancel`]: cancelled(omar),
  })
  await user.type(dialog.getByLabelText('Note to each client (optional)'), 'Ill')
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 sessions' }))
  await user.click(await dialog.findByRole('button', { name: 'Stop' }))
  const closing = within(screen.getByRole('dialog', { name: 'Close days' }))
  first.resolve()
  expect(await closing.findByText(/can't reach our database/)).toBeDefined()
  await user.click(closing.getByRole('button', { name: 'Cancel all 3' }))
  expect(screen.getByLabelText('Note to each client (optional)')).toHaveProperty('value', 'Ill')
  expect(sent(`${addressOf(2)}/cancel`)).toEqual([])
})

test('after the one that was under way, no other session is cancelled for somebody who left', async () => {
  const first = Promise.withResolvers<void>()
  const { user, sent, dialog } = await cancelAll({
    [`${addressOf(1)}/cancel`]: async () => {
      await first.promise
      return cancelled(rosa)()
    },
    [`${addressOf(2)}/cancel`]: cancelled(omar),
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel 3 sessions' }))
  await user.click(await dialog.findByRole('button', { name: 'Stop' }))
  first.resolve()
  const closing = within(screen.getByRole('dialog', { name: 'Close days' }))
  expect(await closing.findByRole('button', { name: 'Cancel all 2' })).toBeDefined()
  expect(sent(`${addressOf(2)}/cancel`)).toEqual([])
})

test('Escape leads back to the closed day', async () => {
  await cancelAll({})
  fireEvent(
    screen.getByRole('dialog', { name: 'Cancel these sessions?' }),
    new Event('cancel', { cancelable: true }),
  )
  expect(screen.queryByRole('dialog', { name: 'Cancel these sessions?' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Close days' })).toBeDefined()
})
