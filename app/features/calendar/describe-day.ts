import { hourName } from '#app/features/calendar/calendar-dates.ts'
import type { CalendarDay } from '#shared/calendar.ts'

/** 'Closed online: Thanksgiving', or 'Open 10 AM – 1 PM' for extra hours. */
export function describeDay({ kind, place, opens, closes, note }: CalendarDay): string {
  const where = place === 'online' ? ' online' : place === 'inPerson' ? ' in person' : ''
  const what =
    kind === 'closed' ? `Closed${where}` : `Also open${where} ${formatTime(opens)} – ${formatTime(closes)}`
  return note ? `${what}: ${note}` : what
}

/** '10 AM' or '10:30 AM'. */
function formatTime(time: string | null): string {
  if (!time) return ''
  const [hour, half] = hourName(Number(time.slice(0, 2))).split(' ')
  const minute = time.slice(3)
  return `${hour}${minute === '00' ? '' : `:${minute}`} ${half}`
}
