import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { empty, openCalendar, request } from '#tests/support/open-calendar.tsx'

test('a time on hold says for whom and until when, in the list and when it is opened', async () => {
  const hold = {
    starts_at: request.starts_at,
    ends_at: new Date(Date.parse(request.starts_at) + 3_600_000).toISOString(),
    until: '2030-01-01T21:00:00.000Z',
    client_name: 'Nia Okoye',
  }
  const { user } = openCalendar({ 'GET /api/calendar': () => ({ ...empty, holds: [hold] }) })
  const entry = await screen.findByRole('button', { name: /On hold for Nia Okoye/ })
  expect(entry.textContent).toMatch(/Until Tue, Jan 1/)
  await user.click(entry)
  const dialog = within(await screen.findByRole('dialog', { name: 'On hold for Nia Okoye' }))
  expect(dialog.getByText(/^They were offered this time, and it waits for their answer\./)).toBeDefined()
  expect(dialog.getByText(/Nobody else can book it until Tue, Jan 1/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
