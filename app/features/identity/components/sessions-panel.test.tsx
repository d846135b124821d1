import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionsPanel } from '#app/features/identity/components/sessions-panel.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast, renderScreen } from '#tests/support/render-screen.tsx'

const session = (id: string, device: string, current = false) => ({
  ...{ id, device, current, created_at: '2026-11-20T12:00:00.000Z' },
})

test('signing a device out leaves the focus on the next one, and after the last on the page', async () => {
  fakeApi({
    'GET /api/account/sessions': () => ({
      sessions: [session('1', 'Firefox', true), session('2', 'Safari'), session('3', 'Chrome')],
    }),
    'POST /api/account/sessions/revoke': () => ({}),
    'POST /api/account/sessions/revoke-others': () => ({}),
  })
  const { user } = renderScreen(
    <main tabIndex={-1}>
      <SessionsPanel email="nia@example.com" />
    </main>,
  )
  await user.click(await screen.findByRole('button', { name: /^Sign out Safari/ }))
  const next = screen.getByRole('button', { name: /^Sign out Chrome/ })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await user.click(next)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('signs out all other devices at once', async () => {
  let sessions = [session('1', 'Firefox', true), session('2', 'Safari'), session('3', 'Chrome')]
  fakeApi({
    'GET /api/account/sessions': () => ({ sessions }),
    'POST /api/account/sessions/revoke-others': () => {
      sessions = sessions.slice(0, 1)
      return {}
    },
  })
  const { user } = renderScreen(<SessionsPanel email="nia@example.com" />)
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  await expectToast('success: Every other device is signed out')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText('This device')).toBeDefined()
})
