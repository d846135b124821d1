import * as z from 'zod/mini'
import type { Tx } from '#server/access/scope.ts'
import { practiceSettings } from '#server/db/schema/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import { defaultTextHours, type TextHours, textHoursSchema } from '#shared/notices.ts'
import { timeIn } from '#shared/phone-zones.ts'

const stored = z.object({ textHours: z.catch(textHoursSchema, defaultTextHours) })

/** When notices by text may reach their recipients, in their own time zone. */
export async function readTextHours(tx: Tx): Promise<TextHours> {
  const [row] = await tx.select({ settings: practiceSettings.settings }).from(practiceSettings)
  return stored.parse(row?.settings ?? {}).textHours
}

/** Whether it is within the hours at an instant, in a time zone; an empty one is the practice's. */
export function isWithinTextHours({ from, until }: TextHours, zone: string | null, instant: Date): boolean {
  const time = zone ? timeIn(zone, instant) : toLocal(instant).time
  return time >= from && time < until
}
