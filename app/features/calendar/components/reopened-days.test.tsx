import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { empty, openCalendar } from '#tests/support/open-calendar.tsx'
import { expectToast } from '#tests/support/render-screen.tsx'

test('a closed day is opened again from the list', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  const day = {
    id,
    date: '2099-11-24',
    kind: 'closed' as const,
    place: null,
    opens: null,
    closes: null,
    note: null,
  }
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({ ...empty, days: [day] }),
    [`DELETE /api/calendar/days/${id}`]: () => ({}),
  })
  await user.click(
    await screen.findByRole('button', { name: 'Remove: Closed on Tuesday, November 24, 2099' }),
  )
  expect(sent(`DELETE /api/calendar/days/${id}`)).toHaveLength(1)
})

test('a closed week is opened again at once', async () => {
  const closed = (date: string) => ({
    ...{ id: `00000000-0000-4000-8000-0000000000${date.slice(-2)}`, date, kind: 'closed' as const },
    ...{ place: null, opens: null, closes: null, note: 'Holiday' },
  })
  const { user, sent } = openCalendar({
    'GET /api/calendar': () => ({
      ...empty,
      days: ['2099-11-24', '2099-11-25', '2099-11-26'].map(closed),
    }),
    'PUT /api/calendar/days': () => ({ saved: true, affected: [], pickups: [], warning: null }),
  })
  await user.click(await screen.findByRole('button', { name: /^Open several days again from Tuesday/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Usual hours again' }))
  expect(dialog.queryByLabelText(/^Reason/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Change these days' }))
  await expectToast('success: The usual hours count again')
  expect(sent('PUT /api/calendar/days')).toEqual([
    { date: '2099-11-24', until: '2099-11-26', kind: 'usual', place: null },
  ])
})
