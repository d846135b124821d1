import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { services } from '#practice/services.ts'
import type { OwnerWaitlistEntry } from '#shared/waitlist.ts'
import { apiError } from '#tests/support/fake-api.ts'
import { openCalendar } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

const [service] = services
const minutes = service?.durations[0]?.minutes ?? 60

const guest: OwnerWaitlistEntry = {
  id: '00000000-0000-4000-8000-000000000011',
  created_at: '2026-11-20T16:00:00.000Z',
  service: service?.slug ?? '',
  service_type: service?.title ?? '',
  duration_minutes: minutes,
  part_of_day: 'morning',
  weekdays: ['Fr'],
  until: '2099-12-28',
  is_bookable: true,
  offer: null,
  client_id: null,
  client_name: 'Iris Bell',
  client_email: 'iris@example.com',
  client_phone: null,
}
const client: OwnerWaitlistEntry = {
  ...guest,
  id: '00000000-0000-4000-8000-000000000012',
  client_id: '00000000-0000-4000-8000-000000000099',
  client_name: 'Omar Farah',
  client_email: 'omar@example.com',
  client_phone: '+13125550142',
  offer: { starts_at: '2099-11-24T16:00:00.000Z', expires_at: '2099-11-23T18:00:00.000Z' },
}
const added = { 'GET /api/calendar/waitlist': () => ({ entries: [guest, client] }) }
const removal = `DELETE /api/calendar/waitlist/${client.id}`
const findSection = async () => within(await screen.findByRole('region', { name: /^Waitlist/ }))

test('shows who waits for what, since when, and what is held for them', async () => {
  openCalendar(added)
  const section = await findSection()
  expect(section.getByRole('heading', { name: 'Waitlist 2' })).toBeTruthy()
  expect(section.getAllByText('Fridays in the morning, until Dec 28, 2099')).toHaveLength(2)
  expect(section.getAllByText('Waiting since Nov 20, 2026.')).toHaveLength(2)
  expect(section.getByText('Offered Tue, Nov 24, 10:00 AM. Held for them until 12:00 PM.')).toBeTruthy()
  expect(section.queryByRole('link', { name: 'Iris Bell' })).toBeNull()
  expect(section.getByRole('link', { name: 'Omar Farah' }).getAttribute('href')).toBe(
    `/dashboard/clients?id=${client.client_id}`,
  )
  expect(section.getByRole('link', { name: '(312) 555-0142' }).getAttribute('href')).toBe('tel:+13125550142')
})

test('shows nothing while nobody waits', async () => {
  const { sent } = openCalendar()
  await waitFor(() => expect(sent('GET /api/calendar/waitlist')).toHaveLength(1))
  expect(screen.queryByText('Waitlist')).toBeNull()
})

test('is closed while many wait', async () => {
  const entries = [1, 2, 3, 4].map((n) => ({ ...guest, id: String(n), client_name: `Guest ${n}` }))
  const { user } = openCalendar({ 'GET /api/calendar/waitlist': () => ({ entries }) })
  const heading = await screen.findByRole('heading', { name: 'Waitlist 4' })
  const details = heading.closest('details')
  expect(details?.open).toBe(false)
  await user.click(heading)
  expect(details?.open).toBe(true)
})

test('asks before somebody is removed, and says so afterwards', async () => {
  let entries = [guest, client]
  const { user, sent } = openCalendar({
    'GET /api/calendar/waitlist': () => ({ entries }),
    [removal]: () => {
      entries = [guest]
      return {}
    },
  })
  const name = 'Remove Omar Farah from the waitlist'
  await user.click(await screen.findByRole('button', { name }))
  expect(
    screen.getByText('They get no more offers, and the time held for them is free again at once.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep' }))
  expect(sent(removal)).toEqual([])
  await user.click(screen.getByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Remove them' }))
  await expectToast('success: Omar Farah is off the waitlist')
  const heading = await screen.findByRole('heading', { name: 'Waitlist 1' })
  expect(document.activeElement).toBe(heading)
})

test('who has booked meanwhile isn’t removed, and the list is read again', async () => {
  const { user, sent } = openCalendar({ ...added, [removal]: () => apiError('conflict', {}, 409) })
  await user.click(await screen.findByRole('button', { name: 'Remove Omar Farah from the waitlist' }))
  await user.click(screen.getByRole('button', { name: 'Remove them' }))
  await expectToast('error: Omar Farah has just booked a time, which is in your calendar.')
  await waitFor(() => expect(sent('GET /api/calendar/waitlist')).toHaveLength(2))
})

test.each([
  [guest, { name: 'Iris Bell', email: 'iris@example.com' }],
  [client, { id: client.client_id }],
])('books a session for somebody who waits', async (entry, person) => {
  const { user, sent } = openCalendar({
    ...added,
    'POST /api/calendar/appointments': () => apiError('conflict', {}, 409),
    'GET /api/clients': () => ({ clients: [] }),
  })
  await user.click(await screen.findByRole('button', { name: `Book a session for ${entry.client_name}` }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add a session' }))
  await user.click(await dialog.findByRole('button', { name: '10:00 AM' }))
  await user.click(await dialog.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent('POST /api/calendar/appointments')).toHaveLength(1))
  expect(sent('POST /api/calendar/appointments')[0]).toMatchObject({
    client: person,
    service: service?.slug,
    minutes,
  })
})
