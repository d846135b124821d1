import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '#app/components/ui/toast-host.tsx'
import { toast, toastStore } from '#app/lib/toast.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const Shown = () => <p>Loaded: {toastStore.read()[0]?.title}</p>

function failingOnce() {
  const load = vi.fn(async () => Shown)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  return load
}

test('a toast whose script can’t be loaded is shown and announced as text, then closes by itself', async () => {
  renderScreen(<ToastHost load={failingOnce()} />)
  act(() => toast.error('We could not reach the server.'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We could not reach the server.')
  await vi.waitFor(() => expect(alert.textContent).toBe(''), { timeout: 60_000 })
})

test('the script is tried again with the next toast', async () => {
  const load = failingOnce()
  renderScreen(<ToastHost load={load} />)
  act(() => toast.error('Offline'))
  await screen.findByRole('alert')
  act(() => toast.success('Saved'))
  expect(await screen.findByText('Loaded: Offline')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

test('nothing is loaded before the first toast', () => {
  const load = vi.fn(async () => Shown)
  renderScreen(<ToastHost load={load} />)
  expect(load).not.toHaveBeenCalled()
})
