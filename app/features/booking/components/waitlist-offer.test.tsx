import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WaitlistOffer } from '#app/features/booking/components/waitlist-offer.tsx'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const token = 't'.repeat(76)
const offer = {
  service_type: 'Online Consultations',
  duration_minutes: 60,
  starts_at: '2026-11-24T16:00:00.000Z',
  expires_at: '2026-11-23T18:00:00.000Z',
  price_cents: 8000,
  place: 'online',
  answer: null,
  can_leave: true,
}

const wait = 'POST /api/booking/waitlist/view-entry'
const expired = () => apiError('link_expired', {}, 410)

function open(
  answer: () => Response | object,
  view: () => Response | object = () => ({ offer }),
  viewLinkedEntry: () => Response | object | Promise<object> = () => ({ entry: { is_bookable: true } }),
) {
  const requests = fakeApi({
    'POST /api/booking/waitlist/view': view,
    [wait]: viewLinkedEntry,
    'POST /api/booking/waitlist/answer': answer,
  })
  const sent = () => requests.filter(({ route }) => route.endsWith('/answer')).map(({ body }) => body)
  return { requests, sent, ...renderScreen(<WaitlistOffer token={token} />) }
}

test('takes the time and opens the booking', async () => {
  const { user, sent, currentPath } = open(() => ({
    manage_url: `https://practice.example/booking/manage#${token}`,
  }))
  expect(
    await screen.findByText(
      'We’re holding it for you until Monday, November 23, 12:00 PM, Central Time (Tue 7:45 AM your time).',
    ),
  ).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Take this time' }))
  await waitFor(() => expect(currentPath()).toBe('/booking/manage'))
  expect(sent()).toEqual([{ token, accept: true, price_cents: 8000 }])
})

const decline = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  await user.click(screen.getByRole('button', { name: 'Decline it' }))
}

test('asks before a time is declined, and leads back to it', async () => {
  const { user, sent } = open(() => ({ manage_url: null }))
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Decline this time?' }))
  expect(screen.getByText(/^Tuesday, November 24, 10:00 AM.* It goes to the next person\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take this time' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go back' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }))
  expect(screen.getByRole('button', { name: 'Take this time' })).toBeTruthy()
  expect(sent()).toEqual([])
})

test('leaves the time to others', async () => {
  const { user, sent } = open(() => ({ manage_url: null }))
  await decline(user)
  const title = await screen.findByRole('heading', { name: 'You declined this time' })
  expect(document.activeElement).toBe(title)
  expect(sent()).toEqual([{ token, accept: false, price_cents: 8000 }])
})

test('says that the time is gone, however it ended', async () => {
  let views = 0
  const { user } = open(
    () => apiError('conflict', {}, 409),
    () => (views++ === 0 ? { offer } : apiError('link_expired', {}, 410)),
  )
  await user.click(await screen.findByRole('button', { name: 'Take this time' }))
  await expectToast('error: We’re no longer holding this time for you.')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

test('asks again with the new price when it has changed meanwhile', async () => {
  let cents = 8000
  const { user, sent, currentPath } = open(
    () => {
      if (cents === 16000) return { manage_url: `https://practice.example/booking/manage#${token}` }
      cents = 16000
      return apiError('price_changed', {}, 409)
    },
    () => ({ offer: { ...offer, price_cents: cents } }),
  )
  await user.click(await screen.findByRole('button', { name: 'Take this time' }))
  await expectToast('error: The price has changed. Please check it and try again.')
  expect(await screen.findByText('The price has changed. It is now $160.00.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Take this time' }))
  await waitFor(() => expect(currentPath()).toBe('/booking/manage'))
  expect(sent()).toMatchObject([{ price_cents: 8000 }, { price_cents: 16000 }])
})

const leave = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Take me off the list' }))
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
}
const leaves = { token, accept: false, leave: true }

test('asks before it takes somebody off the list, and names the time that they would give up', async () => {
  const { user, sent } = open(() => ({ manage_url: null }))
  await user.click(await screen.findByRole('button', { name: 'Take me off the list' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Leave the list?' }))
  expect(screen.getByText(/^We’ll no longer hold .+ for you\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay on the list' }))
  expect(screen.queryByRole('heading', { name: 'Leave the list?' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take me off the list' }))
  expect(sent()).toEqual([])
})

test('declines and leaves the list', async () => {
  const { user, sent } = open(() => ({ manage_url: null }))
  await leave(user)
  const title = await screen.findByRole('heading', { name: 'You’re off the list' })
  expect(document.activeElement).toBe(title)
  expect(sent()).toEqual([leaves])
  expect(screen.queryByRole('button')).toBeNull()
})

test('leaves the list after the time was declined', async () => {
  const { user, sent } = open(() => ({ manage_url: null }))
  await decline(user)
  await screen.findByRole('heading', { name: 'You declined this time' })
  await leave(user)
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
  expect(sent()).toEqual([{ token, accept: false, price_cents: 8000 }, leaves])
})

test('leaves the list once the offer has run out', async () => {
  const { user, sent } = open(() => ({ manage_url: null }), expired)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  await leave(user)
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
  expect(sent()).toEqual([leaves])
})

test.each([
  { name: 'fails', viewLinkedEntry: () => Promise.reject(new TypeError('Failed to fetch')) },
  { name: 'is refused', viewLinkedEntry: () => apiError('too_many_requests', {}, 429) },
])('shows the way off the list when the wait’s own request $name', async ({ viewLinkedEntry }) => {
  const { user, sent } = open(() => ({ manage_url: null }), expired, viewLinkedEntry)
  await leave(user)
  expect(await screen.findByRole('heading', { name: 'You’re off the list' })).toBeTruthy()
  expect(sent()).toEqual([leaves])
})

test('promises no times of a session that is no longer booked', async () => {
  open(
    () => ({}),
    expired,
    () => ({ entry: { is_bookable: false } }),
  )
  expect(await screen.findByText(/^This session can’t be booked online at the moment/)).toBeTruthy()
  expect(screen.queryByText(/another one opens/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Take me off the list' })).toBeTruthy()
})

test('a link that can’t end the wait says so', async () => {
  const { user } = open(expired, expired)
  await leave(user)
  await expectToast('error: This link can’t take you off the list. Use the one in our latest email.')
})

test.each([
  { name: 'was taken back', viewLinkedEntry: expired },
  { name: 'is of somebody who waits no more', viewLinkedEntry: () => ({ entry: null }) },
])('an offer that $name has nothing to leave', async ({ viewLinkedEntry }) => {
  const { requests } = open(() => ({}), expired, viewLinkedEntry)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  await waitFor(() => expect(requests.map(({ route }) => route)).toContain(wait))
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  { answer: 'declined', title: 'You’re off the list' },
  { answer: 'accepted', title: 'You took this time' },
])('who has nothing to leave reads: $title', async ({ answer, title }) => {
  open(
    () => ({}),
    () => ({ offer: { ...offer, answer, can_leave: false } }),
  )
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
