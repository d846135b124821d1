import type { BookingRules, OpeningHours, PickupRules } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { addBreak } from '#server/db/seed/working-hours.ts'

type Delivered = Pick<Content, 'catalog' | 'practice'>

const [pickupOpens, pickupCloses] = ['14:00', '17:00']

/** The hours that the practice prints, with a break; the last of several services is asked for. Null without services or hours. */
export function makeDemoRules({ catalog: { services }, practice }: Delivered): BookingRules | null {
  const weekly: readonly OpeningHours[] = practice.hours.weekly
  if (services.length === 0 || weekly.length === 0) return null
  const places = [...new Set(services.map(({ place }) => place))]
  return {
    hours: places.flatMap((place) =>
      addBreak(weekly).map(({ days, ...times }) => ({ place, days: [...days], ...times })),
    ),
    startEveryMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    travelMinutes: 0,
    minimumNoticeMinutes: 12 * 60,
    daysAhead: 60,
    maxPerDay: 6,
    services: services.map(({ slug }, index) => ({
      slug,
      isBookable: true,
      confirmation: index > 0 && index === services.length - 1 ? 'onRequest' : 'atOnce',
      payment: 'later',
      depositCents: null,
      cancellationNoticeHours: 24,
    })),
  }
}

/** Where the demo's drinks are picked up, on the days that the practice is open; null without a drink. */
export function makeDemoPickup({ catalog, practice }: Delivered): PickupRules | null {
  const weekly: readonly OpeningHours[] = practice.hours.weekly
  if (!catalog.drink || weekly.length === 0) return null
  return {
    place: `12 Garden Street, ${practice.place.city}`,
    directions: 'Ring twice. The door is beside the bakery.',
    hours: weekly.map((row) => ({ days: [...row.days], opens: pickupOpens, closes: pickupCloses })),
    noticeHours: 24,
    daysAhead: 14,
    payAtPickup: true,
  }
}
