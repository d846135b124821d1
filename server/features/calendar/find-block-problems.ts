import type { Tx } from '#server/access/scope.ts'
import type { Span } from '#server/booking/appointment-time.ts'
import { describeOverlaps } from '#server/booking/describe-overlaps.ts'
import { describeTimeWarning } from '#server/booking/describe-time-warning.ts'
import { findPromisedPickups } from '#server/features/calendar/find-promised-pickups.ts'
import { days } from '#shared/time.ts'

type Question = { exceptBlockId: string | undefined; now: Date }

/** A longer block is probably a mistyped month or year. */
const ordinaryDays = 62

/** What speaks against a block: `overlaps` alone, and everything, a sentence each; and whose pickups are in it. */
export async function findBlockProblems(tx: Tx, span: Span, question: Question) {
  const { now } = question
  const overlaps = await describeOverlaps(tx, span, question)
  const warning = describeTimeWarning(span, now) ?? describeLength(span)
  const pickups = await findPromisedPickups(tx, span, now)
  const promises = pickups.map(({ sentence }) => sentence)
  return { overlaps, pickups, problems: [...(warning ? [warning] : []), ...overlaps, ...promises] }
}

function describeLength({ from, to }: Span): string | null {
  const count = Math.round((to.getTime() - from.getTime()) / days(1))
  return count > ordinaryDays ? `This blocks ${count} days.` : null
}
