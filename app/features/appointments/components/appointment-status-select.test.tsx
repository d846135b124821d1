import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UndoArea } from '#app/components/ui/undo-area.tsx'
import { AppointmentStatusSelect } from '#app/features/appointments/components/appointment-status-select.tsx'
import type { AdminAppointmentRow } from '#shared/appointments.ts'
import { days } from '#shared/time.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const appointment: AdminAppointmentRow = {
  id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-11-20T12:00:00.000Z',
  service_type: 'Foot detox',
  duration_minutes: 60,
  appointment_date: '2026-11-23T16:00:00.000Z',
  status: 'pending',
  client_name: 'Ada Byron',
  client_phone: 'No phone',
  client_phone_verified: false,
  payment: null,
}
const overlap = 'It overlaps the appointment with Nia Okoye on Nov 23, 2026.'

test('asks again when the time is not free, and confirms anyway only after a second yes', async () => {
  expectConsoleError(/time_not_free/)
  const route = `PATCH /api/appointments/${appointment.id}`
  const requests = fakeApi({
    [route]: ({ body }) =>
      (body as { any_time?: boolean }).any_time
        ? { appointment: { ...appointment, status: 'confirmed' }, undo: null }
        : apiError('time_not_free', { overlap }, 409),
  })
  const { user } = renderScreen(<AppointmentStatusSelect appointment={appointment} />)
  const select = screen.getByRole('combobox', { name: /Ada Byron/ })
  await user.selectOptions(select, 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  expect((await screen.findByRole('dialog', { name: 'Confirm it anyway?' })).textContent).toContain(overlap)
  await user.click(screen.getByRole('button', { name: 'Leave it pending' }))
  expect(select).toHaveProperty('value', 'pending')

  await user.selectOptions(select, 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm anyway' }))
  await expectToast('success: Appointment status updated to confirmed')
  const change = { status: 'confirmed', was: 'pending' }
  expect(requests.map(({ body }) => body)).toEqual([change, change, { ...change, any_time: true }])
})

const inDays = (count: number) => new Date(Date.now() + days(count)).toISOString()

test.each([
  { status: 'confirmed', free_until: inDays(1), sentence: 'This refunds the $80.00 that was paid by card.' },
  { status: 'pending', free_until: inDays(-1), sentence: 'This refunds the $80.00 that was paid by card.' },
  { status: 'confirmed', free_until: inDays(-1), sentence: 'This doesn’t refund the $80.00' },
] as const)('a $status session paid by card is cancelled with a word about the money', async (row) => {
  fakeApi({})
  const { status, free_until, sentence } = row
  const payment = { cancel_refund_cents: 8000, hand_cents: 2000, free_until }
  const { user } = renderScreen(<AppointmentStatusSelect appointment={{ ...appointment, status, payment }} />)
  await user.selectOptions(screen.getByRole('combobox', { name: /Ada Byron/ }), 'cancelled')
  const { textContent } = screen.getByRole('dialog', { name: /^Cancel the appointment/ })
  expect(textContent).toContain(sentence)
  expect(textContent).toContain('$20.00 was paid without a card.')
})

test('says why a session whose refund has begun stays cancelled', async () => {
  expectConsoleError(/conflict/)
  const reason = 'Its refund has already begun, so it stays cancelled. Add a new appointment instead.'
  fakeApi({ [`PATCH /api/appointments/${appointment.id}`]: () => apiError('conflict', { reason }, 409) })
  const { user } = renderScreen(
    <AppointmentStatusSelect appointment={{ ...appointment, status: 'cancelled' }} />,
  )
  const select = screen.getByRole('combobox', { name: /Ada Byron/ })
  await user.selectOptions(select, 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  await expectToast(`error: ${reason}`)
  expect(select).toHaveProperty('value', 'cancelled')
})

test('every reason is shown, and the question is about the status that was chosen', async () => {
  expectConsoleError(/time_not_free/)
  const reasons = {
    past: 'This time has passed.',
    busy: 'You’re busy in your calendar “Family”.',
    closed: 'You’re closed on Nov 23, 2026.',
  }
  const cancelled = { ...appointment, status: 'cancelled' as const }
  const requests = fakeApi({
    [`PATCH /api/appointments/${appointment.id}`]: ({ body }) =>
      (body as { any_time?: boolean }).any_time
        ? { appointment, undo: null }
        : apiError('time_not_free', reasons, 409),
  })
  const { user } = renderScreen(<AppointmentStatusSelect appointment={cancelled} />)
  await user.selectOptions(screen.getByRole('combobox', { name: /Ada Byron/ }), 'pending')
  await user.click(screen.getByRole('button', { name: 'Set back to pending' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set it back to pending anyway?' })
  for (const reason of Object.values(reasons)) expect(dialog.textContent).toContain(reason)
  await user.click(screen.getByRole('button', { name: 'Set back anyway' }))
  await expectToast('success: Appointment status updated to pending')
  const change = { status: 'pending', was: 'cancelled' }
  expect(requests.map(({ body }) => body)).toEqual([change, { ...change, any_time: true }])
})

test('a change that fails leaves the status as it was and says so', async () => {
  fakeApi({ [`PATCH /api/appointments/${appointment.id}`]: () => apiError('internal', {}, 500) })
  const { user } = renderScreen(<AppointmentStatusSelect appointment={appointment} />)
  const select = screen.getByRole('combobox', { name: /Ada Byron/ })
  await user.selectOptions(select, 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  await expectToast('error: Failed to update appointment status')
  expect(select).toHaveProperty('value', 'pending')
})

test('a change can be taken back while its message waits, and the row shows the status before it', async () => {
  const undone = { appointment: { id: appointment.id, sequence: 2, status: 'pending' } }
  const requests = fakeApi({
    [`PATCH /api/appointments/${appointment.id}`]: () => ({
      appointment: { ...appointment, status: 'confirmed' },
      undo: { sequence: 1, tells_client: true },
    }),
    [`POST /api/calendar/appointments/${appointment.id}/undo`]: () => undone,
  })
  const { user } = renderScreen(
    <>
      <AppointmentStatusSelect appointment={appointment} />
      <UndoArea />
    </>,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: /Ada Byron/ }), 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  expect(undo.parentElement?.textContent).toContain('Ada Byron, Nov 23, 2026 at 10:00 AM: confirmed.')
  expect(undo.parentElement?.textContent).toContain('The message leaves in')
  await user.click(undo)
  await expectToast('success: Undone. Nothing was sent.')
  expect(requests.at(-1)?.body).toEqual({ sequence: 1 })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Ada Byron/ }))
})
