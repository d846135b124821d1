import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Auth } from '#app/routes/auth/auth.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { expectToast } from '#tests/support/render-screen.tsx'

const authAt = (state: unknown) => (
  <RouterProvider
    router={createMemoryRouter([{ path: '/auth', element: <Auth /> }], {
      initialEntries: [{ pathname: '/auth', state }],
    })}
  />
)

test('the sign-in that the dashboard sent somebody to is the administrator’s again after a reload', async () => {
  const requests = fakeApi({ 'POST /api/functions/create-default-admin': () => ({}) })
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(authAt(null))
  const onRecoverableError = vi.fn()
  render(authAt({ from: '/dashboard/inbox' }), { container, hydrate: true, onRecoverableError })
  expect(await screen.findByRole('heading', { name: 'Administrator Login' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull()
  expect(onRecoverableError).not.toHaveBeenCalled()
  await expectToast('success: Admin account is ready to use')
  expect(requests).toHaveLength(1)
})
