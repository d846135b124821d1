import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnWaitlist } from '#app/features/booking/components/own-waitlist.tsx'
import type { WaitlistEntry } from '#shared/waitlist.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'
import { waitlistEntry as entry } from '#tests/support/waitlist-entry.ts'

const other: WaitlistEntry = {
  ...entry,
  id: 'a0000000-0000-4000-8000-000000000002',
  service_type: 'Foot detox',
  part_of_day: 'any',
  weekdays: null,
  offer: { starts_at: '2026-11-24T16:00:00.000Z', expires_at: '2026-11-23T18:00:00.000Z' },
}

function open(leave: () => Response | object, lists: WaitlistEntry[][]) {
  let reads = 0
  const requests = fakeApi({
    'GET /api/booking/waitlist/own': () => ({ entries: lists[reads++] ?? lists.at(-1) ?? [] }),
    [`POST /api/booking/waitlist/own/${entry.id}/leave`]: leave,
  })
  return { requests, ...renderScreen(<OwnWaitlist />) }
}
const findLeave = () => screen.findByRole('button', { name: /^Leave the waitlist for Online/ })

test('says in words what a client waits for, and what is held for them', async () => {
  open(() => ({}), [[entry, other]])
  expect(await screen.findByText('Mondays and Wednesdays in the evening, until Dec 28, 2026')).toBeTruthy()
  expect(screen.getByText('Any day at any time, until Dec 28, 2026')).toBeTruthy()
  expect(
    screen.getByText(/^We’re holding Tuesday, November 24, 10:00 AM, Central Time \(.* your time\)/),
  ).toBeTruthy()
})

test('says of a session that is no longer booked that no times open for it', async () => {
  open(() => ({}), [[{ ...entry, is_bookable: false }, other]])
  expect(await screen.findAllByText(/can’t be booked online at the moment/)).toHaveLength(1)
})

test('asks before a client leaves, and says so afterwards', async () => {
  const { user, requests } = open(() => ({}), [[entry, other], [other]])
  await user.click(await findLeave())
  expect(screen.getByText('We won’t email you when a time opens.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay on it' }))
  expect(requests).toHaveLength(1)
  await user.click(await findLeave())
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await expectToast('success: You’ve left the waitlist')
  await waitFor(() => expect(screen.queryByText('Online Consultations')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You’re on the waitlist' }))
})

test('a time that was taken meanwhile says so, and the list is read again', async () => {
  const { user } = open(() => apiError('conflict', {}, 409), [[entry], []])
  await user.click(await findLeave())
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await expectToast('error: You’ve taken a time from the waitlist. It’s in your appointments.')
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
})

test('shows nothing to whoever waits for none, and offers to load it again after a failure', async () => {
  expectConsoleError(/internal/)
  let reads = 0
  const requests = fakeApi({
    'GET /api/booking/waitlist/own': () => (++reads === 1 ? apiError('internal', {}, 500) : { entries: [] }),
  })
  const { user, container } = renderScreen(<OwnWaitlist />)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(container.textContent).toBe(''))
  expect(requests).toHaveLength(2)
})
