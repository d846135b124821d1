import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AllAppointments } from '#app/features/appointments/components/all-appointments.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const empty = { appointments: [], next_cursor: null, previous_cursor: null, total: { count: 0, more: false } }

test('opened from a record, it asks for that client’s alone, leads back and shows everybody’s again', async () => {
  const requests = fakeApi({ 'GET /api/appointments/all': () => empty })
  const { user, currentPath } = renderScreen(<AllAppointments />, {
    path: dashboardPaths.appointmentsOf(id),
  })
  expect(await screen.findByText('Only this client’s appointments.')).toBeDefined()
  const asked = () => requests.map(({ query }) => query.get('client'))
  await waitFor(() => expect(asked()).toEqual([id]))
  expect(screen.getByRole('link', { name: 'Back to the client' }).getAttribute('href')).toBe(
    dashboardPaths.clientRecord(id),
  )
  await user.click(screen.getByRole('button', { name: 'Show everybody’s' }))
  await waitFor(() => expect(asked()).toEqual([id, null]))
  expect(currentPath()).toBe('/dashboard?tab=appointments')
})
