import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openResource } from '#app/features/resources/open-resource.ts'
import { dismissToast, toastStore } from '#app/lib/toast.ts'
import type { Resource } from '#practice/schema.ts'

const guide: Resource = {
  name: 'Guide',
  description: 'What to eat on an ordinary Tuesday.',
  type: 'PDF',
  image: 'guide',
  link: '/guide.pdf',
  comingSoon: false,
}

/** The newest toast, as its kind and its words. */
const said = () => toastStore.read().map(({ kind, title, description }) => ({ kind, title, description }))

function browserOpens(open: () => unknown) {
  vi.stubGlobal('window', { open })
}
const tabThat = (replace: (url: string) => void) => ({
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

test('a resource opens its link in a new tab and says so', () => {
  const replace = vi.fn()
  browserOpens(() => tabThat(replace))
  openResource(guide)
  expect(replace).toHaveBeenCalledWith('/guide.pdf')
  expect(said()).toEqual([{ kind: 'success', title: 'Guide is opening in a new tab.', description: null }])
})

test('one that comes soon cannot be opened, nor one without a link', () => {
  const open = vi.fn()
  browserOpens(open)
  openResource({ ...guide, comingSoon: true })
  expect(said()).toEqual([
    { kind: 'info', title: 'Coming Soon', description: 'This resource will be available soon.' },
  ])
  openResource({ ...guide, link: null })
  expect(said().at(-1)).toMatchObject({ kind: 'info', title: 'This resource will be available soon.' })
  expect(open).not.toHaveBeenCalled()
})

test('a blocked tab is said, with what to do', () => {
  browserOpens(() => null)
  openResource(guide)
  expect(said()).toMatchObject([
    { kind: 'error', title: 'Popup blocked. Please allow popups for this site.' },
  ])
})

test('a tab that cannot be sent on its way is closed, and said', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const tab = tabThat(() => {
    throw new SyntaxError('not an address')
  })
  browserOpens(() => tab)
  openResource(guide)
  expect(tab.close).toHaveBeenCalled()
  expect(said()).toEqual([
    {
      kind: 'error',
      title: 'Error',
      description: 'Could not navigate to the resource. Please try again.',
    },
  ])
})

test('any other failure is said as well', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  browserOpens(() => {
    throw new Error('no window')
  })
  openResource(guide)
  expect(said()).toMatchObject([{ kind: 'error', title: 'An error occurred. Please try again.' }])
})
