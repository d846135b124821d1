import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useGroupAnnouncements } from '#app/features/groups/use-group-announcements.ts'
import { seconds } from '#shared/time.ts'
import { apiError, fakeApi } from '#tests/support/fake-api.ts'
import { openToasts, renderScreen } from '#tests/support/render-screen.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const finished = {
  id,
  created_at: '2026-11-20T12:00:00.000Z',
  message: 'Closed on Friday',
  total: 2,
  announced: false,
  latest: { sent: 2, failed: 0 },
  sent: 2,
  failed: 0,
  pending: 0,
}

function Announcer() {
  useGroupAnnouncements()
  return null
}

test('announces the result of a group message again after a failure', async () => {
  vi.useFakeTimers()
  let attempts = 0
  fakeApi({
    'GET /api/group_messages': () => ({ groups: [finished] }),
    [`POST /api/group_messages/${id}/announce`]: () => {
      attempts += 1
      return attempts === 1 ? apiError('internal', {}, 500) : { announce: attempts === 2 }
    },
  })
  renderScreen(<Announcer />)
  await act(() => vi.advanceTimersByTimeAsync(seconds(29)))
  expect(attempts).toBe(1)
  expect(openToasts()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(seconds(2)))
  expect(attempts).toBe(2)
  expect(openToasts()).toEqual(['success: Successfully sent 2 messages'])
})
