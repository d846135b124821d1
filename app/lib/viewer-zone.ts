import { dateFormat } from '#shared/lazy.ts'
import { toLocal, zoneName } from '#shared/local-time.ts'
import { days } from '#shared/time.ts'

const format = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The name of the practice's time zone ('Central Time') if the viewer's clock differs from it, else null. */
export function practiceZoneIfDifferent(now = new Date()): string | null {
  const halfAYearLater = new Date(now.getTime() + days(182))
  return [now, halfAYearLater].every(hasSameLocalTime) ? null : zoneName()
}

/** An instant in the viewer's own time zone: 'Sat, Nov 21, 10:50 AM'. */
export function formatForViewer(instant: Date): string {
  return format().format(instant).replace(/\s/g, ' ')
}

function hasSameLocalTime(instant: Date): boolean {
  const [hour, minute] = [instant.getHours(), instant.getMinutes()]
  return toLocal(instant).time === [hour, minute].map((n) => String(n).padStart(2, '0')).join(':')
}
