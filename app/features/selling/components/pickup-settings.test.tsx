import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PickupSettings } from '#app/features/selling/components/pickup-settings.tsx'
import { practice } from '#practice/practice.ts'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const pickup = {
  place: '12 Elm Street',
  directions: null,
  hours: [{ days: ['Mo'], opens: '09:00', closes: '12:00' }],
  noticeHours: 24,
  daysAhead: 14,
  payAtPickup: true,
}
const path = '/api/selling/pickup'
const off = { pickup: null, open_pickups: 0, base: 7 }
const on = { pickup, open_pickups: 0, base: 8 }
const button = (name: string) => screen.findByRole('button', { name })

test('pickup is off; a place is all that is missing to start', async () => {
  const requests = fakeApi({ [`GET ${path}`]: () => off, [`PUT ${path}`]: () => on })
  const { user } = renderScreen(<PickupSettings />)
  expect(await screen.findByText(/^Off\. Once you set a place and hours, visitors can order/)).toBeDefined()
  await user.type(screen.getByLabelText('Place'), ' 12 Elm Street ')
  await user.click(await button('Start taking orders for pickup'))
  await expectToast('success: Published. Orders can be picked up.')
  const hours = practice.hours.weekly.map(({ days, opens, closes }) => ({ days, opens, closes }))
  expect(requests.at(-1)?.body).toEqual({ base: 7, pickup: { ...pickup, hours } })
  expect(await button('Stop taking orders for pickup')).toBeDefined()
})

test('mistakes are shown as the server words them, and what is typed stays', async () => {
  const problems = [{ path: 'facts.pickup.place', sentence: 'Enter a text.' }]
  fakeApi({
    [`GET ${path}`]: () => on,
    [`PUT ${path}`]: () =>
      Response.json({ error: { code: 'content_invalid', details: { problems } } }, { status: 422 }),
  })
  const { user } = renderScreen(<PickupSettings />)
  await user.clear(await screen.findByLabelText('Place'))
  await user.type(screen.getByLabelText('Getting there (optional)'), 'Ring twice')
  await user.click(await button('Publish changes'))
  expect(await screen.findByText('Enter a text.')).toBeDefined()
  expect(screen.getByLabelText('Getting there (optional)')).toHaveProperty('value', 'Ring twice')
})

test('nothing can be published until something changes', async () => {
  fakeApi({ [`GET ${path}`]: () => on })
  const { user } = renderScreen(<PickupSettings />)
  expect(await button('Publish changes')).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText(/Can be paid at pickup/))
  expect(await button('Publish changes')).toHaveProperty('disabled', false)
})

test('stopping asks first and says that orders stay', async () => {
  const requests = fakeApi({
    [`GET ${path}`]: () => ({ ...on, open_pickups: 3 }),
    [`PUT ${path}`]: () => off,
  })
  const { user } = renderScreen(<PickupSettings />)
  await user.click(await button('Stop taking orders for pickup'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('3 orders wait to be picked up and stay as they are.')).toBeDefined()
  expect(requests.map(({ route }) => route)).not.toContain(`PUT ${path}`)
  await user.click(dialog.getByRole('button', { name: 'Stop taking orders' }))
  await expectToast('success: No more orders for pickup')
  expect(requests.at(-1)?.body).toEqual({ base: 8, pickup: null })
})

test('a change in another window loses nothing: mine can be published after it', async () => {
  let base = 8
  const theirs = { pickup: { ...pickup, place: '1 Other Street' }, open_pickups: 0, base: 9 }
  const requests = fakeApi({
    [`GET ${path}`]: () => (base === 8 ? on : theirs),
    [`PUT ${path}`]: ({ body }) => {
      const sent = body as { base: number; pickup: typeof pickup }
      base = 9
      return sent.base === 9
        ? { pickup: sent.pickup, open_pickups: 0, base: 10 }
        : apiError('content_changed', {}, 409)
    },
  })
  const { user } = renderScreen(<PickupSettings />)
  await user.clear(await screen.findByLabelText('Place'))
  await user.type(screen.getByLabelText('Place'), '2 My Street')
  await user.click(await button('Publish changes'))
  expect(await screen.findByText(/^Pickup changed in another window/)).toBeDefined()
  expect(screen.getByLabelText('Place')).toHaveProperty('value', '2 My Street')
  await user.click(await button('Publish mine'))
  await expectToast('success: Published. Orders can be picked up.')
  expect(requests.at(-1)?.body).toMatchObject({ base: 9, pickup: { place: '2 My Street' } })
})

test('after a change in another window the other one can be shown instead', async () => {
  const theirs = { pickup: { ...pickup, place: '1 Other Street' }, open_pickups: 0, base: 9 }
  let answers = [on, theirs]
  fakeApi({
    [`GET ${path}`]: () => {
      const [next = theirs, ...others] = answers
      answers = others
      return next
    },
    [`PUT ${path}`]: () => apiError('content_changed', {}, 409),
  })
  const { user } = renderScreen(<PickupSettings />)
  await user.type(await screen.findByLabelText('Place'), '!')
  await user.click(await button('Publish changes'))
  await user.click(await button('Show the other'))
  expect(screen.getByLabelText('Place')).toHaveProperty('value', '1 Other Street')
  expect(await button('Publish changes')).toHaveProperty('disabled', true)
})

test('settings that can’t be loaded can be tried again', async () => {
  expectConsoleError(/not_found/)
  let isDown = true
  fakeApi({ [`GET ${path}`]: () => (isDown ? apiError('not_found', {}, 404) : off) })
  const { user } = renderScreen(<PickupSettings />)
  const again = await button('Try again')
  isDown = false
  await user.click(again)
  expect(await screen.findByLabelText('Place')).toBeDefined()
})
