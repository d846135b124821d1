import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openResource } from '#app/features/resources/open-resource.ts'
import { dismissToast, toastStore } from '#app/lib/toast.ts'

const guide = { name: 'Guide', link: '/guide.pdf', comingSoon: false }

/** Kind and texts of each toast. */
const readToasts = () =>
  toastStore.read().map(({ kind, title, description }) => ({ kind, title, description }))

function stubOpen(open: () => unknown) {
  vi.stubGlobal('window', { open })
}
const fakeTab = (replace: (url: string) => void) => ({
  document: { body: {} },
  closed: false,
  location: { replace },
  close: vi.fn(),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('opens the link of a resource in a new tab and shows a toast', () => {
  const replace = vi.fn()
  stubOpen(() => fakeTab(replace))
  openResource(guide)
  expect(replace).toHaveBeenCalledWith('/guide.pdf')
  expect(readToasts()).toEqual([
    { kind: 'success', title: 'Guide is opening in a new tab.', description: null },
  ])
})

test('does not open a resource that is coming soon or has no link', () => {
  const open = vi.fn()
  stubOpen(open)
  openResource({ ...guide, comingSoon: true })
  expect(readToasts()).toEqual([
    { kind: 'info', title: 'Coming Soon', description: 'This resource will be available soon.' },
  ])
  openResource({ ...guide, link: null })
  expect(readToasts().at(-1)).toMatchObject({ kind: 'info', title: 'This resource will be available soon.' })
  expect(open).not.toHaveBeenCalled()
})

test('explains what to do when the popup is blocked', () => {
  stubOpen(() => null)
  openResource(guide)
  expect(readToasts()).toMatchObject([
    { kind: 'error', title: 'Popup blocked. Please allow popups for this site.' },
  ])
})

test('closes a tab that cannot navigate and shows an error', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const tab = fakeTab(() => {
    throw new SyntaxError('not an address')
  })
  stubOpen(() => tab)
  openResource(guide)
  expect(tab.close).toHaveBeenCalled()
  expect(readToasts()).toEqual([
    {
      kind: 'error',
      title: 'Error',
      description: 'Could not navigate to the resource. Please try again.',
    },
  ])
})

test('shows an error for any other failure', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  stubOpen(() => {
    throw new Error('no window')
  })
  openResource(guide)
  expect(readToasts()).toMatchObject([{ kind: 'error', title: 'An error occurred. Please try again.' }])
})
