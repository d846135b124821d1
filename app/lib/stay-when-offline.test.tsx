import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stayWhenOffline } from '#app/lib/stay-when-offline.ts'

const navigation = new EventTarget()
let stop: () => void
beforeEach(() => {
  vi.stubGlobal('navigation', navigation)
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  stop = stayWhenOffline()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** As the router does where the script of another page can't be loaded. Returns whether the page would be left. */
const reload = () =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'reload' }),
  )

test('while a proxy answers for a server that restarts, the page stays with what was typed', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  expect(reload()).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toContain('What you’ve typed is still here')
  expect(location.reload).not.toHaveBeenCalled()
})

test('where the server has another build, the page is loaded anew', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ version: 'two', scripts: 'b' }))
  expect(reload()).toBe(false)
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})
