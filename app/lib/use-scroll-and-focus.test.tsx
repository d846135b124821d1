import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

function Screen() {
  useScrollAndFocus()
  return <main tabIndex={-1}>A page</main>
}

test('an address with a malformed anchor opens like one without', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }])
  const { container } = render(<RouterProvider router={router} />)
  await act(() => router.navigate('/terms-of-service#%'))
  expect(container.textContent).toBe('A page')
})
