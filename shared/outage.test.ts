import { afterEach, expect, test, vi } from 'vitest'
import { createOutage } from '#shared/outage.ts'
import { minutes, seconds } from '#shared/time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a failure that repeats is due at once, and then once a minute until it works again', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const outage = createOutage()
  expect(outage.end()).toBe(false)
  expect([outage.isDue(), outage.isDue()]).toEqual([true, false])
  vi.advanceTimersByTime(minutes(1) - 1)
  expect(outage.isDue()).toBe(false)
  vi.advanceTimersByTime(1)
  expect([outage.isDue(), outage.isDue()]).toEqual([true, false])
  expect([outage.end(), outage.end()]).toEqual([true, false])
  vi.advanceTimersByTime(seconds(1))
  expect(outage.isDue()).toBe(true)
})
