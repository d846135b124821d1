import type { Tx } from '#server/access/scope.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { mayContact } from '#server/messaging/consents.ts'
import { isWithinTextHours } from '#server/messaging/text-hours.ts'
import { findVerifiedPhone } from '#server/messaging/verified-phone.ts'
import { toE164 } from '#shared/phone.ts'
import { zoneOfNumber } from '#shared/phone-zones.ts'
import { days, minutes } from '#shared/time.ts'

type Session = Pick<typeof appointments.$inferSelect, 'userId' | 'clientPhone'>

/** The number for texts about an appointment: the account's verified one, else the one it was booked with. Null without consent. */
export async function findReminderNumber(tx: Tx, { userId, clientPhone }: Session): Promise<string | null> {
  const number = (userId && (await findVerifiedPhone(tx, userId))) || toE164(clientPhone ?? '')
  const subject = { channel: 'sms', purpose: 'appointments' } as const
  return number && (await mayContact(tx, { ...subject, recipient: number })) ? number : null
}

/**
 * When a text may leave to a number: 'now' with the time that is left of its hours, 'later' with the time until they begin if that is
 * before `until`, else 'never'. The hours are those of the number's area code, or the practice's.
 */
export async function findTextTime(
  tx: Tx,
  { number, now, until }: { number: string; now: Date; until: Date },
): Promise<{ at: 'now'; leftMs: number } | { at: 'later'; waitMs: number } | { at: 'never' }> {
  const { textHours } = await readPracticeSettings(tx)
  const zone = zoneOfNumber(number)
  const isOpen = (instant: Date) => isWithinTextHours(textHours, zone, instant)
  if (isOpen(now))
    return {
      at: 'now',
      leftMs: Math.max(minutes(1), findChange(now, (instant) => !isOpen(instant)) - stepMs),
    }
  const waitMs = findChange(now, isOpen)
  return now.getTime() + waitMs < until.getTime() ? { at: 'later', waitMs } : { at: 'never' }
}

/** After how many milliseconds a condition begins to hold, to five minutes. */
function findChange(now: Date, holds: (instant: Date) => boolean): number {
  for (let ms = stepMs; ms < days(1); ms += stepMs) if (holds(new Date(now.getTime() + ms))) return ms
  return days(1)
}

const stepMs = minutes(5)
