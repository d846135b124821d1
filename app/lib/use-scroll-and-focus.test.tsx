import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useScrollAndFocus } from '#app/lib/use-scroll-and-focus.ts'

function Screen() {
  useScrollAndFocus()
  return (
    <main tabIndex={-1}>
      A page <p id="texts">with an anchor</p>
    </main>
  )
}

/** On the page '/terms', and whatever scrolled on the way there is forgotten. */
async function openTerms() {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }])
  const { container } = render(<RouterProvider router={router} />)
  await act(() => router.navigate('/terms'))
  scrollTo.mockClear()
  return { router, scrollTo, container }
}

test('an address with a malformed anchor opens like one without', async () => {
  const { router, container } = await openTerms()
  await act(() => router.navigate('/terms-of-service#%'))
  expect(container.textContent).toContain('A page')
})

test.each(['/', '/terms', '/terms?print=1'])('a link to %s on /terms scrolls to the top', async (to) => {
  const { router, scrollTo } = await openTerms()
  await act(() => router.navigate(to))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
})

test('a link to the anchor in the address shows it once more', async () => {
  const { router, scrollTo, container } = await openTerms()
  const anchor = container.querySelector('#texts')
  const scrollIntoView = vi.fn()
  if (anchor) Object.assign(anchor, { scrollIntoView })
  await act(() => router.navigate('/terms#texts'))
  await act(() => router.navigate('/terms#texts'))
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a change of the address that keeps the page scrolls nothing, and neither does going back to it', async () => {
  const { router, scrollTo } = await openTerms()
  await act(() => router.navigate('?tab=reset', { preventScrollReset: true }))
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('')
  expect(scrollTo).not.toHaveBeenCalled()
})
