import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#server/access/scope.ts'
import { practiceSettings } from '#server/db/schema/calendar.ts'
import { defaultTextPriceMicros } from '#shared/campaigns.ts'
import { defaultTextHours, type TextHours, textHoursSchema } from '#shared/notices.ts'
import { type ReminderKind, reminderKinds } from '#shared/reminders.ts'

const text = z.catch(z.nullable(z.string()), null)
const storedSettings = z.object({
  meetingLink: text,
  address: text,
  directions: text,
  receiptText: text,
  reminders: z.catch(z.array(z.enum(reminderKinds)), [...reminderKinds]),
  textHours: z.catch(textHoursSchema, defaultTextHours),
  textPriceMicros: z.catch(z.int().check(z.gte(0), z.lte(1_000_000)), defaultTextPriceMicros),
})

/** What the owner sets for every session. Nothing of it is on a public page. */
export type PracticeSettings = {
  /** The link of online sessions that have none of their own. */
  meetingLink: string | null
  /** Where sessions in person are, and how to get there. */
  address: string | null
  directions: string | null
  /** What every receipt says of the practice besides, as a license number. */
  receiptText: string | null
  /** The reminders that clients get. */
  reminders: ReminderKind[]
  /** When texts may reach their recipients, in their own time zone. */
  textHours: TextHours
  /** What one text costs, in millionths of a US dollar. */
  textPriceMicros: number
}

export async function readPracticeSettings(tx: Tx): Promise<PracticeSettings> {
  const [row] = await tx.select().from(practiceSettings)
  return storedSettings.parse(row?.settings ?? {})
}

/** Changes some settings and keeps the others. */
export async function savePracticeSettings(tx: Tx, settings: Partial<PracticeSettings>): Promise<void> {
  await tx
    .insert(practiceSettings)
    .values({ settings })
    .onConflictDoUpdate({
      target: practiceSettings.name,
      set: { settings: sql`${practiceSettings.settings} || ${JSON.stringify(settings)}::jsonb` },
    })
}
