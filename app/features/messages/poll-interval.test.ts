import { expect, test } from 'vitest'
import { pollIntervalMs } from '#app/features/messages/poll-interval.ts'
import type { SmsStatus } from '#shared/messages.ts'
import { hours } from '#shared/time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const message = (ageMs: number, status: SmsStatus = 'pending') => ({
  created_at: new Date(now - ageMs).toISOString(),
  status,
})

test('polls soon after a text was sent and less often the longer it is pending', () => {
  expect(pollIntervalMs([message(0)], now)).toBe(1500)
  expect(pollIntervalMs([message(10_000), message(0, 'sent')], now)).toBe(5000)
  expect(pollIntervalMs([message(hours(3))], now)).toBe(30_000)
})

test('polls at the shortest interval when the clock is behind the server', () => {
  expect(pollIntervalMs([message(-hours(3))], now)).toBe(1500)
})

test('polls twice a minute when nothing is pending', () => {
  expect(pollIntervalMs([], now)).toBe(30_000)
  expect(pollIntervalMs([message(0, 'sent'), message(0, 'failed')], now)).toBe(30_000)
})
