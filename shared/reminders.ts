import { addDays, clockOfDay, minuteOfDay, toLocal } from '#shared/local-time.ts'
import { days, hours, minutes } from '#shared/time.ts'

/** The reminders that a client can get of a confirmed session. */
export const reminderKinds = ['threeDays', 'oneDay'] as const
export type ReminderKind = (typeof reminderKinds)[number]
/** Everything that leaves at a time that follows from the session's. */
export const timedNotices = [...reminderKinds, 'startsSoon', 'review'] as const
export type TimedNotice = (typeof timedNotices)[number]

const daysBefore = { threeDays: 3, oneDay: 1 } as const satisfies Record<ReminderKind, number>
/** Reminders leave in these hours of the practice's day. */
const [dayBegins, dayEnds] = ['09:00', '20:00']
/** Who was told of the time less than this before a reminder is due needs none. */
const freshForMs = hours(12)
/** A reminder that couldn't be sent for this long isn't worth sending any more. */
const lateByAtMostMs = days(2)

/** Too late to say that a session starts soon. */
const soonLateByAtMostMs = minutes(30)

const isNightTime = (time: string) => time < dayBegins || time >= dayEnds

/**
 * When a reminder is due: some days before at the same time of day in the practice's time zone, and instead of at night in the
 * morning before that.
 */
export function reminderDueAt(startsAt: Date, kind: ReminderKind): Date {
  const { date, time } = toLocal(startsAt)
  const day = addDays(date, -daysBefore[kind] - (time < dayBegins ? 1 : 0))
  return new Date(clockOfDay(day).firstFrom(minuteOfDay(isNightTime(time) ? dayBegins : time)))
}

type RemindedSession = {
  startsAt: Date
  /** When the client was last told the time. */
  toldAt: Date
  /** The reminders that the practice sends. */
  kinds: readonly ReminderKind[]
  now: Date
}

/** The reminder to send now, if it hasn't been sent; null for none. Of two that are due only the later one is sent. */
export function dueReminder({ startsAt, toldAt, kinds, now }: RemindedSession): ReminderKind | null {
  if (startsAt <= now || isNightTime(toLocal(now).time)) return null
  const due = kinds
    .map((kind) => ({ kind, at: reminderDueAt(startsAt, kind) }))
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  if (!due || now.getTime() - due.at.getTime() > lateByAtMostMs) return null
  return due.at.getTime() - toldAt.getTime() >= freshForMs ? due.kind : null
}

/** No reminder is due longer before its session: an hour more, when clocks are set in between. */
export const earliestReminderMs = days(daysBefore.threeDays + 1) + hours(1)

type SoonSession = { startsAt: Date; toldAt: Date; minutesBefore: number; now: Date }

/** Until when it's worth saying that a session starts soon; null when that isn't due, or was just told. */
export function soonDueUntil({ startsAt, toldAt, minutesBefore, now }: SoonSession): Date | null {
  const dueAt = new Date(startsAt.getTime() - minutes(minutesBefore))
  const until = new Date(Math.min(startsAt.getTime(), dueAt.getTime() + soonLateByAtMostMs))
  return toldAt < dueAt && dueAt <= now && now < until ? until : null
}

type EndedSession = { endsAt: Date; minutesAfter: number; now: Date }

/** Until when it's worth asking for a review; null when that isn't due, or at night. */
export function reviewDueUntil({ endsAt, minutesAfter, now }: EndedSession): Date | null {
  const dueAt = new Date(endsAt.getTime() + minutes(minutesAfter))
  const until = new Date(dueAt.getTime() + lateByAtMostMs)
  return dueAt <= now && now < until && !isNightTime(toLocal(now).time) ? until : null
}
