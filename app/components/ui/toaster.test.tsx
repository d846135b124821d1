import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { notify, toast } from '#app/lib/toast.ts'

afterEach(() => void vi.useRealTimers())

const shown = () => [...document.querySelectorAll('[data-kind]')].map((item) => item.textContent)

test('a toast closes after four seconds, also while another window has the focus', () => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  render(<Toaster />)
  act(() => toast.info('Saved'))
  act(() => void vi.advanceTimersByTime(3900))
  expect(shown()).toEqual(['Saved'])
  act(() => void vi.advanceTimersByTime(400))
  expect(shown()).toEqual([])
})

test('a toast that has the focus hands it to the others when a newer one takes its place', () => {
  render(<Toaster />)
  for (const text of ['one', 'two', 'three']) act(() => toast.info(text))
  const close = screen.getAllByRole('button', { name: 'Close notification' })
  act(() => close[0]?.focus())
  act(() => toast.info('four'))
  expect(shown()).toEqual(['two', 'three', 'four'])
  expect(document.activeElement?.className).toBe('toast-region')
})

const open = () =>
  [...document.querySelectorAll('[data-kind][data-state=open]')].map((item) => item.textContent)
const run = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('shows the newest three of five toasts for four seconds', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  for (const text of ['one', 'two', 'three', 'four', 'five']) act(() => toast.info(text))
  run(3900)
  expect(open()).toEqual(['three', 'four', 'five'])
  run(150)
  expect(open()).toEqual([])
  expect(shown()).toHaveLength(3)
  run(200)
  expect(shown()).toEqual([])
})

test('a closed toast stays 200 ms for its animation', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast.info('Saved'))
  act(() => screen.getByRole('button', { name: 'Close notification' }).click())
  expect(document.querySelector('[data-kind]')?.getAttribute('data-state')).toBe('closed')
  run(199)
  expect(shown()).toEqual(['Saved'])
  run(1)
  expect(shown()).toEqual([])
})

const region = () => document.querySelector('.toast-region')
const setProperty = (target: object | null, name: string, value: unknown) =>
  target && Object.defineProperty(target, name, { value, configurable: true })

test.each([
  [
    'the pointer is over it',
    () => setProperty(region(), 'matches', (selector: string) => selector === ':hover'),
    () => Reflect.deleteProperty(region() ?? {}, 'matches'),
  ],
  [
    'it has the focus',
    () => screen.getByRole('button', { name: 'Close notification' }).focus(),
    () => screen.getByRole('button', { name: 'Close notification' }).blur(),
  ],
  [
    'the tab is hidden',
    () => setProperty(document, 'hidden', true),
    () => Reflect.deleteProperty(document, 'hidden'),
  ],
])('the timer of a toast pauses while %s, then continues', (_, begin, end) => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => toast.info('Saved'))
  run(3000)
  act(() => void begin())
  run(20_000)
  expect(open()).toEqual(['Saved'])
  act(() => void end())
  run(850)
  expect(open()).toEqual(['Saved'])
  run(250)
  expect(open()).toEqual([])
  run(200)
})

test('the second channel shows only the newest toast, for five seconds', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => notify({ title: 'first' }))
  run(3000)
  act(() => notify({ title: 'second' }))
  expect(shown()).toEqual(['second'])
  run(4900)
  expect(open()).toEqual(['second'])
  run(150)
  expect(open()).toEqual([])
  run(200)
})

test('a toast is in the open dialog, which makes all else inert, and stays when the dialog closes', async () => {
  const screenWith = (isOpen: boolean) => (
    <>
      <Toaster />
      {isOpen && (
        <Dialog title="Add a client" onClose={() => undefined}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(screenWith(true))
  act(() => toast.error('We could not reach the server.'))
  const inDialog = screen.getByRole('dialog').querySelector('[data-kind]')
  expect(inDialog?.textContent).toBe('We could not reach the server.')
  expect([inDialog?.role, inDialog?.getAttribute('aria-live')]).toEqual(['alert', null])
  const name = screen.getByRole('textbox', { name: 'Name' })
  act(() => name.focus())
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus())
  act(() => screen.getByRole('button', { name: 'Close notification' }).click())
  await vi.waitFor(() => expect(shown()).toEqual([]))
  expect(document.activeElement).toBe(name)
  act(() => toast.error('We could not reach the server.'))
  rerender(screenWith(false))
  await vi.waitFor(() => expect(shown()).toEqual(['We could not reach the server.']))
})

test('a dialog that opens later leaves a toast where it was announced', () => {
  const screenWith = (isOpen: boolean) => (
    <>
      <Toaster />
      {isOpen && (
        <Dialog title="Search" onClose={() => undefined}>
          <input aria-label="Search for" />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(screenWith(false))
  act(() => toast.success('Undone'))
  rerender(screenWith(true))
  expect(screen.getByRole('dialog').querySelector('[data-kind]')).toBeNull()
  expect(shown()).toEqual(['Undone'])
})
