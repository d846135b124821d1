import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedEntry } from '#app/features/booking/components/linked-entry.tsx'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'
import { waitlistEntry as waiting } from '#tests/support/waitlist-entry.ts'

const token = 't'.repeat(76)

function open(view: () => Response | object, answer: () => Response | object = () => ({ manage_url: null })) {
  const requests = fakeApi({
    'POST /api/booking/waitlist/view-entry': view,
    'POST /api/booking/waitlist/answer': answer,
  })
  const sent = () => requests.filter(({ route }) => route.endsWith('/answer')).map(({ body }) => body)
  return { sent, ...renderScreen(<LinkedEntry token={token} />) }
}
const leave = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Take me off the list' }))
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
}

test('says what somebody waits for, and asks before they leave', async () => {
  const { user, sent } = open(() => ({ entry: waiting }))
  const title = await screen.findByRole('heading', { name: 'You’re on the waitlist' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('Mondays and Wednesdays in the evening, until Dec 28, 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take me off the list' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
  expect(sent()).toEqual([{ token, accept: false, leave: true }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('promises no times of a session that is no longer booked', async () => {
  open(() => ({ entry: { ...waiting, is_bookable: false } }))
  expect(await screen.findByText(/^This session can’t be booked online at the moment/)).toBeTruthy()
  expect(screen.queryByText(/^When a time opens/)).toBeNull()
})

test('names the time that they would give up', async () => {
  const offer = { starts_at: '2026-11-24T16:00:00.000Z', expires_at: '2026-11-23T18:00:00.000Z' }
  const { user } = open(() => ({ entry: { ...waiting, offer } }))
  expect(
    await screen.findByText(
      /^We’re holding Tuesday, .* \(Wed 5:45 AM your time\) for you until Monday, .* \(Tue 7:45 AM your time\)\./,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take me off the list' }))
  expect(screen.getByText(/^We’ll no longer hold Tuesday, November 24, 10:00 AM/)).toBeTruthy()
})

test('who waits no more reads so', async () => {
  open(() => ({ entry: null }))
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a time that was taken meanwhile says so, and the page shows how it stands', async () => {
  let views = 0
  const { user } = open(
    () => ({ entry: views++ === 0 ? waiting : null }),
    () => apiError('conflict', {}, 409),
  )
  await leave(user)
  await expectToast('error: You’ve already taken a time from the list.')
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
})

test('a link that leads to nobody says what to do', async () => {
  open(() => apiError('link_expired', {}, 410))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a message' })).toBeTruthy()
})

test('offers to load it again after a failure', async () => {
  expectConsoleError(/internal/)
  let views = 0
  const { user } = open(() => (views++ === 0 ? apiError('internal', {}, 500) : { entry: waiting }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You’re on the waitlist' })).toBeTruthy()
})
