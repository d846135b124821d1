import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { toast } from '#app/lib/toast.ts'

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
