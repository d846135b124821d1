import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, notify, toast, toastStore } from '#app/lib/toast.ts'

const titles = () => toastStore.read().map((item) => item.title)
const dismissAll = () => {
  while (toastStore.read().length > 0) {
    for (const { id } of toastStore.read()) dismissToast(id)
    vi.runAllTimers()
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismissAll()
  vi.useRealTimers()
})

test('shows at most three toasts: for a newer one, the oldest goes', () => {
  for (const text of ['one', 'two', 'three', 'four', 'five']) toast.info(text)
  expect(titles()).toEqual(['three', 'four', 'five'])
})

test('a toast that is closing goes before the open ones', () => {
  for (const text of ['one', 'two', 'three']) toast.info(text)
  dismissToast(toastStore.read()[1]?.id ?? 0)
  toast.info('four')
  expect(titles()).toEqual(['one', 'three', 'four'])
  vi.runAllTimers()
  expect(titles()).toEqual(['one', 'three', 'four'])
})

test('an error goes only for newer errors', () => {
  toast.error('error one')
  for (const text of ['one', 'two', 'three']) toast.success(text)
  expect(titles()).toEqual(['error one', 'two', 'three'])
  for (const text of ['error two', 'error three', 'error four']) toast.error(text)
  expect(titles()).toEqual(['error two', 'error three', 'error four'])
  toast.success('four')
  expect(titles()).toEqual(['error three', 'error four', 'four'])
})

test('a dismissed toast closes immediately and disappears after 200 ms', () => {
  toast.success('saved')
  const [item] = toastStore.read()
  dismissToast(item?.id ?? 0)
  expect(toastStore.read().map(({ open }) => open)).toEqual([false])
  vi.advanceTimersByTime(199)
  expect(titles()).toEqual(['saved'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('the second channel shows only its newest toast, besides the three', () => {
  for (const text of ['one', 'two', 'three']) toast.error(text)
  notify({ title: 'older' })
  notify({ title: 'newer', description: 'with more words', destructive: true })
  expect(titles()).toEqual(['one', 'two', 'three', 'newer'])
  expect(toastStore.read().at(-1)).toMatchObject({ kind: 'error', description: 'with more words' })
})

test('calls a listener on each change until it unsubscribes', () => {
  const listener = vi.fn()
  const unsubscribe = toastStore.subscribe(listener)
  toast.info('heard')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  toast.info('not heard')
  expect(listener).toHaveBeenCalledTimes(1)
})
