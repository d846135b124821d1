import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnAppointments } from '#app/features/appointments/components/own-appointments.tsx'
import { OwnMessages } from '#app/features/messages/components/own-messages.tsx'
import { OwnOrders } from '#app/features/orders/components/own-orders.tsx'
import { expectConsoleError } from '#tests/support/console.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const lists = [
  { name: 'appointments', route: 'GET /api/appointments', list: <OwnAppointments /> },
  { name: 'orders', route: 'GET /api/orders', list: <OwnOrders /> },
  { name: 'messages', route: 'GET /api/sms_messages', list: <OwnMessages /> },
]

test.each(lists)('says that there are no $name yet', async ({ name, route, list }) => {
  fakeApi({ [route]: () => ({ [name]: [] }) })
  renderScreen(list)
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(await screen.findByText(`You don't have any ${name} yet.`)).toBeDefined()
})

test.each(lists)('offers to load the $name again after a failure', async ({ name, route, list }) => {
  expectConsoleError(/internal/)
  let calls = 0
  fakeApi({ [route]: () => (++calls === 1 ? apiError('internal', {}, 500) : { [name]: [] }) })
  const { user } = renderScreen(list)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(`You don't have any ${name} yet.`)).toBeDefined()
})

test('links the empty order list to the order page', async () => {
  fakeApi({ 'GET /api/orders': () => ({ orders: [] }) })
  renderScreen(<OwnOrders />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/order')
})
