import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SchedulePanel } from '#app/features/services/components/schedule-panel.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { openToasts, renderScreen } from '#tests/support/render-screen.tsx'

test('Contact Us does nothing yet', async () => {
  const requests = fakeApi({})
  const { user, currentPath } = renderScreen(<SchedulePanel />, { path: '/booking' })
  await user.click(screen.getByRole('button', { name: 'Contact Us' }))
  expect([currentPath(), openToasts(), requests]).toEqual(['/booking', [], []])
})
