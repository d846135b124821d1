import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { empty, openCalendar } from '#tests/support/open-calendar.tsx'

test('who was promised to pick up an order in blocked time is named once more, with a way to each order', async () => {
  const sentence = 'Rosa Lind picks up order #12 on Nov 23, 2099. Tell them if you won’t be there.'
  const block = {
    id: '00000000-0000-4000-8000-000000000008',
    ...{ starts_at: '2099-11-23T16:00:00.000Z', ends_at: '2099-11-23T20:00:00.000Z', title: null },
  }
  const { user } = openCalendar({
    'GET /api/calendar/problems': () => ({ problems: [sentence] }),
    'POST /api/calendar/blocks': () => ({ block, affected: [], pickups: [{ order_number: 12, sentence }] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Block time' }))
  await user.click(await screen.findByRole('button', { name: 'Block anyway' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Orders in the blocked time' }))
  expect(dialog.getByText(sentence)).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/dashboard/orders/12')
  await user.click(dialog.getByRole('button', { name: 'Finish' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who picks up an order on a closed day stands under the note of that day, with the way to the order', async () => {
  const closed = { id: 'd1', date: '2099-11-23', kind: 'closed', place: null, opens: null, closes: null }
  const sentence =
    'Paloma Lopez picks up order #1306 on Nov 23, 2099 at 3:00 PM. Tell them if you won’t be there.'
  const pickups = [{ date: '2099-11-23', order_number: 1306, sentence }]
  openCalendar({ 'GET /api/calendar': () => ({ ...empty, days: [{ ...closed, note: null }], pickups }) })
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Order 1306' }).getAttribute('href')).toBe('/dashboard/orders/1306')
})
