import { expect, test } from 'vitest'
import { untilNextLook } from '#app/features/messages/own-query.ts'
import type { SmsStatus } from '#shared/messages.ts'
import { hours } from '#shared/time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const text = (ageMs: number, status: SmsStatus = 'pending') => ({
  created_at: new Date(now - ageMs).toISOString(),
  status,
})

test('a text that was just sent is looked after soon, an older one less often, an odd clock does no harm', () => {
  expect(untilNextLook([text(0)], now)).toBe(1500)
  expect(untilNextLook([text(10_000), text(0, 'sent')], now)).toBe(5000)
  expect(untilNextLook([text(hours(3))], now)).toBe(30_000)
  expect(untilNextLook([text(-hours(3))], now)).toBe(1500)
})

test('with nothing under way twice a minute is enough', () => {
  expect(untilNextLook([], now)).toBe(30_000)
  expect(untilNextLook([text(0, 'sent'), text(0, 'failed')], now)).toBe(30_000)
})
