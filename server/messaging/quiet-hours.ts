import { toLocal } from '#shared/local-time.ts'

/** Hours of the day in the practice's time zone, from 0 to 23. */
export type QuietHours = { fromHour: number; untilHour: number }

/** Whether notices by text wait for the morning now. Federal law forbids solicitations from 9 pm to 8 am. */
export function isQuietAt(instant: Date, quietHours: QuietHours | null): boolean {
  if (!quietHours) return false
  const { fromHour, untilHour } = quietHours
  const hour = Number(toLocal(instant).time.slice(0, 2))
  return fromHour <= untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
}
