import { afterEach, expect, test, vi } from 'vitest'
import { storedAttemptKey } from '#app/lib/stored-attempt-key.ts'
import { hours, minutes } from '#shared/time.ts'

afterEach(() => void vi.useRealTimers())

const send = (text: string) => storedAttemptKey('answer:1').of({ text })

test('the same words have one key for a while, and another once they arrived or are sent much later', () => {
  vi.useFakeTimers()
  const first = send('On my way')
  vi.advanceTimersByTime(minutes(59))
  expect(send('On my way')).toBe(first)
  vi.advanceTimersByTime(minutes(1))
  const later = send('On my way')
  expect(later).not.toBe(first)
  expect(send('On my way')).toBe(later)
  storedAttemptKey('answer:1').end()
  expect(send('On my way')).not.toBe(later)
  expect(send('Sorry, tomorrow')).not.toBe(later)
})

test('a clock that was ahead keeps no key', () => {
  vi.useFakeTimers({ now: new Date('2027-11-29T12:00:00Z') })
  const ahead = send('See you')
  vi.setSystemTime(new Date(Date.now() - hours(2)))
  expect(send('See you')).not.toBe(ahead)
})
