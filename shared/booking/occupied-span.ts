import type { SessionPlace } from '#shared/appointments.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import { minutes } from '#shared/time.ts'

/** From an instant up to another one, without it; both in milliseconds. */
export type Span = { startMs: number; endMs: number }

export type Margins = Pick<BookingRules, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'travelMinutes'>

/** What a session occupies: its own time, the buffers, and travel when it is in person. */
export function occupiedSpan(rules: Margins, place: SessionPlace | null, session: Span): Span {
  const travel = place === 'inPerson' ? rules.travelMinutes : 0
  return {
    startMs: session.startMs - minutes(rules.bufferBeforeMinutes + travel),
    endMs: session.endMs + minutes(rules.bufferAfterMinutes + travel),
  }
}

export const doOverlap = (one: Span, other: Span): boolean =>
  one.startMs < other.endMs && other.startMs < one.endMs

/** In order, none touching the next: what overlaps or touches is one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1)
    if (last && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs)
    else merged.push({ ...span })
  }
  return merged
}
