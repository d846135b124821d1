import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { AllAppointments } from '#app/features/appointments/components/all-appointments.tsx'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const row = (id: string, date: string) => ({
  id,
  client_name: `Client ${id}`,
  client_phone: 'No phone',
  client_phone_verified: false,
  payment: null,
  service_type: 'Foot detox',
  duration_minutes: 60,
  appointment_date: date,
  status: 'confirmed',
})

test('earlier ones are no part of “From today on”, which takes them away again', async () => {
  fakeApi({
    'GET /api/appointments/all': ({ query }) =>
      query.get('before')
        ? { appointments: [row('1', '2026-01-02T15:00:00Z')], ...cursors(null, 'today'), total: total(2) }
        : { appointments: [row('2', '2026-03-02T15:00:00Z')], ...cursors('before'), total: total(1) },
  })
  const { user } = renderScreen(<AllAppointments />)
  const isPressed = () => screen.getByRole('button', { name: 'From today on' }).getAttribute('aria-pressed')
  expect(await screen.findByText('1 in total')).toBeDefined()
  expect(isPressed()).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('2 in total')).toBeDefined()
  expect(isPressed()).toBe('false')
  const shownClients = () => screen.getAllByText(/^Client \d$/).map(({ textContent }) => textContent)
  expect(shownClients()).toEqual(['Client 1', 'Client 2'])
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.queryByText('Refreshing...')).toBeNull())
  expect(shownClients()).toEqual(['Client 1', 'Client 2'])
  await user.click(screen.getByRole('button', { name: 'From today on' }))
  expect(await screen.findByText('1 in total')).toBeDefined()
  expect(isPressed()).toBe('true')
})

test('numbers stand as people write them', async () => {
  const appointment = { ...row('1', '2026-03-02T15:00:00Z'), client_phone: '+13125550142' }
  fakeApi({
    'GET /api/appointments/all': () => ({
      ...{ appointments: [appointment], next_cursor: null, previous_cursor: null },
      total: { count: 1, more: false },
    }),
  })
  renderScreen(<AllAppointments />)
  expect((await screen.findByText('(312) 555-0142')).textContent).toContain('Not verified')
})

const cursors = (before: string | null, next: string | null = null) => ({
  previous_cursor: before,
  next_cursor: next,
})
const total = (count: number) => ({ count, more: false })

const id = '00000000-0000-4000-8000-000000000001'
const empty = { appointments: [], next_cursor: null, previous_cursor: null, total: { count: 0, more: false } }

test('opened from a record, it asks for that client’s alone, leads back and shows everybody’s again', async () => {
  const requests = fakeApi({ 'GET /api/appointments/all': () => empty })
  const { user, currentPath } = renderScreen(<AllAppointments />, {
    path: dashboardPaths.appointmentsOf(id),
  })
  expect(await screen.findByText('Only this client’s appointments.')).toBeDefined()
  const readClientFilters = () => requests.map(({ query }) => query.get('client'))
  await waitFor(() => expect(readClientFilters()).toEqual([id]))
  expect(screen.getByRole('link', { name: 'Back to the client' }).getAttribute('href')).toBe(
    dashboardPaths.clientRecord(id),
  )
  await user.click(screen.getByRole('button', { name: 'Show everybody’s' }))
  await waitFor(() => expect(readClientFilters()).toEqual([id, null]))
  expect(currentPath()).toBe('/dashboard?tab=appointments')
})

test('a list that fails to load says so and can be loaded again', async () => {
  expectConsoleError(/internal/)
  let calls = 0
  fakeApi({ 'GET /api/appointments/all': () => (++calls === 1 ? apiError('internal', {}, 500) : empty) })
  const { user } = renderScreen(<AllAppointments />)
  await expectToast('error: Failed to load appointments')
  expect(screen.getByText('We couldn’t load the appointments.')).toBeDefined()
  expect(screen.queryByText('No appointments found.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No appointments found.')).toBeDefined()
})

test('past ones are in the address, and are asked for again from there', async () => {
  const listed = { ...empty, appointments: [row('1', '2026-01-02T15:00:00Z')], total: total(1) }
  const requests = fakeApi({ 'GET /api/appointments/all': () => listed })
  const { user, currentPath } = renderScreen(<AllAppointments />)
  await screen.findByText('1 in total')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Client', 'Phone', 'Service', 'Date & Time', 'Duration', 'Status', 'Actions'],
  ])
  await user.click(screen.getByRole('button', { name: 'Past' }))
  await waitFor(() => expect(currentPath()).toMatch(/[?&]appointments-when=past$/))
  await waitFor(() => expect(requests.at(-1)?.query.get('when')).toBe('past'))
  cleanup()
  renderScreen(<AllAppointments />, { path: '/dashboard?tab=appointments&appointments-when=past' })
  await screen.findByText('1 in total')
  expect(requests.at(-1)?.query.get('when')).toBe('past')
  expect(screen.getByRole('button', { name: 'Past' }).getAttribute('aria-pressed')).toBe('true')
})

test('shows the status that somebody else has set meanwhile, and says so', async () => {
  const listed = { ...row(id, '2026-01-02T15:00:00Z'), status: 'pending' }
  fakeApi({
    'GET /api/appointments/all': () => ({ ...empty, appointments: [listed], total: total(1) }),
    [`PATCH /api/appointments/${id}`]: () => apiError('conflict', { status: 'cancelled' }, 409),
  })
  const { user } = renderScreen(<AllAppointments />)
  const select = await screen.findByRole('combobox', { name: /Client/ })
  await user.selectOptions(select, 'confirmed')
  await user.click(screen.getByRole('button', { name: 'Confirm and email' }))
  await expectToast(
    'error: This appointment was changed to cancelled in another window. Your change was not saved.',
  )
  await waitFor(() => expect(select).toHaveProperty('value', 'cancelled'))
})
