import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { History } from '#app/features/inbox/components/history.tsx'
import type { ThreadEntry } from '#shared/inbox.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const entry: ThreadEntry = {
  id: 'note-1',
  at: '2026-11-20T12:00:00.000000Z',
  kind: 'appointment',
  direction: null,
  text: 'Your note: Foot detox, Nov 20, 2026 at 6:00 AM',
  delivery: null,
  failure: null,
  conversation: null,
  about: { appointment: id, date: '2026-11-20' },
  email: null,
  files: [],
  file_link: null,
  note: 'Sleeps badly\nTry magnesium',
}

test('a session’s note is read in the history, and leads to the session', async () => {
  fakeApi({ [`GET /api/inbox/${id}`]: () => ({ thread: {}, entries: [entry], next_cursor: null }) })
  renderScreen(<History clientId={id} />)
  expect(await screen.findByText(/Sleeps badly/)).toBeDefined()
  expect(screen.getByRole('link', { name: entry.text }).getAttribute('href')).toContain(`open=${id}`)
})
