import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AllAppointments } from '#app/features/appointments/components/all-appointments.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const row = (id: string, date: string) => ({
  id,
  client_name: `Client ${id}`,
  client_phone: 'No phone',
  client_phone_verified: false,
  service_type: 'Foot detox',
  duration_minutes: 60,
  appointment_date: date,
  status: 'confirmed',
})

test('earlier ones are no part of “From today on”, which takes them away again', async () => {
  fakeApi({
    'GET /api/appointments/all': ({ query }) =>
      query.get('before')
        ? { appointments: [row('1', '2026-01-02T15:00:00Z')], ...cursors(null), total: total(2) }
        : { appointments: [row('2', '2026-03-02T15:00:00Z')], ...cursors('before'), total: total(1) },
  })
  const { user } = renderScreen(<AllAppointments />)
  const isPressed = () => screen.getByRole('button', { name: 'From today on' }).getAttribute('aria-pressed')
  expect(await screen.findByText('1 in total')).toBeDefined()
  expect(isPressed()).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('2 in total')).toBeDefined()
  expect(isPressed()).toBe('false')
  await user.click(screen.getByRole('button', { name: 'From today on' }))
  expect(await screen.findByText('1 in total')).toBeDefined()
  expect(isPressed()).toBe('true')
})

const cursors = (before: string | null) => ({ previous_cursor: before, next_cursor: null })
const total = (count: number) => ({ count, more: false })
