import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimePicker } from '#app/features/calendar/components/time-picker.tsx'
import { addDays, toLocal } from '#shared/local-time.ts'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

test('earlier days than the first that are shown begin today, never in the past', async () => {
  const dates: (string | null)[] = []
  fakeApi({
    'GET /api/calendar/free-times': ({ query }) => {
      dates.push(query.get('from'))
      return { days: [] }
    },
  })
  const today = toLocal(new Date()).date
  const soon = addDays(today, 2)
  const { user } = renderScreen(<TimePicker from={soon} chosen={[]} max={1} onChoose={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Earlier days' }))
  await waitFor(() => expect(dates).toEqual([soon, today]))
})
