import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { empty, openCalendar } from '#tests/support/open-calendar.tsx'

test('a block of several days is listed on each of them', async () => {
  const block = { id: 'b1', starts_at: '2099-11-22T18:00:00.000Z', ends_at: '2099-11-24T19:00:00.000Z' }
  openCalendar({ 'GET /api/calendar': () => ({ ...empty, blocks: [{ ...block, title: 'Family visit' }] }) })
  const monday = await screen.findByRole('region', { name: 'Monday, November 23, 2099' })
  expect(within(monday).getByRole('button', { name: /^All day Family visit/ })).toBeDefined()
  const tuesday = screen.getByRole('region', { name: 'Tuesday, November 24, 2099' })
  expect(within(tuesday).getByRole('button', { name: /^Until 1:00 PM Family visit/ })).toBeDefined()
})
