import { expect } from 'vitest'
import type { BookingRules } from '#practice/schema.ts'
import { addDays, toInstant, toLocal } from '#shared/local-time.ts'
import type { TestApp } from '#tests/support/app.ts'

const everyDay: BookingRules['hours'][number]['days'] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Open from 9 to 5 on every day, so that tests don't depend on the day they run. */
export const bookingRules: BookingRules = {
  hours: [
    { place: 'online', days: everyDay, opens: '09:00', closes: '17:00' },
    { place: 'inPerson', days: everyDay, opens: '09:00', closes: '17:00' },
  ],
  startEveryMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  travelMinutes: 0,
  minimumNoticeMinutes: 60,
  daysAhead: 366,
  maxPerDay: null,
  services: ['online', 'in-person', 'foot-detox'].map((slug) => ({
    slug,
    isBookable: true,
    confirmation: slug === 'foot-detox' ? 'onRequest' : 'atOnce',
    payment: 'later',
    depositCents: null,
    cancellationNoticeHours: 24,
  })),
}

/** Publishes rules of booking, as the owner does; null ends it. */
export async function publishRules(t: TestApp, owner: string, rules: BookingRules | null = bookingRules) {
  const { body } = await t.call('GET', '/api/booking/rules', undefined, owner)
  const saved = await t.call('PUT', '/api/booking/rules', { base: body.base, rules }, owner)
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
}

/** The instant of a time so many days ahead, in the practice's time zone. */
export function timeAhead(daysAhead: number, time: string, now = new Date()): string {
  const instant = toInstant(addDays(toLocal(now).date, daysAhead), time)
  if (!instant) throw new Error(`there is no ${time} in ${daysAhead} days`)
  return instant.toISOString()
}
