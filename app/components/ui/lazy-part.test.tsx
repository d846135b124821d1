import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import { fakeApi } from '#tests/support/fake-api.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const manifest = { version: 'a', routes: {} }
beforeEach(() => {
  vi.stubGlobal('__reactRouterManifest', manifest)
  fakeApi({ 'GET /content/head': () => ({ version: 'one', scripts: 'a' }) })
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('what can’t be loaded leaves the rest of the screen, and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyPart(load, { subject: 'the greeting' })
  const { user } = renderScreen(
    <>
      <h1>Portal</h1>
      <Part name="Nia" />
    </>,
  )
  expect(await screen.findByText('We couldn’t load the greeting.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Portal' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Nia')).toBeDefined()
  expect(screen.queryByText('We couldn’t load the greeting.')).toBeNull()
})

test('what is gone with an older build can be seen once the page is reloaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  fakeApi({ 'GET /content/head': () => ({ version: 'one', scripts: 'b' }) })
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyPart(load, { subject: 'the greeting' })
  const { user } = renderScreen(<Part name="Nia" />)
  await user.click(await screen.findByRole('button', { name: 'Reload the page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('it is loaded once, and shown at once the next time', async () => {
  const load = vi.fn(async () => Greeting)
  const Part = lazyPart(load, { subject: 'the greeting', label: 'Loading the greeting...' })
  renderScreen(<Part name="Nia" />)
  expect(screen.getByText('Loading the greeting...')).toBeDefined()
  expect(await screen.findByText('Hello Nia')).toBeDefined()
  cleanup()
  renderScreen(<Part name="Sol" />)
  expect(screen.getByText('Hello Sol')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})
