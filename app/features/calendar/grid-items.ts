import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { describeSessionPlace, sessionPlaceInSentence } from '#app/features/calendar/session-place.ts'
import type { CalendarAppointment, CalendarBlock, CalendarEntries, CalendarHold } from '#shared/calendar.ts'
import { minutes } from '#shared/time.ts'

/** Something with a time in the calendar, whatever it is. */
export type GridItem = {
  key: string
  kind: 'appointment' | 'block' | 'hold' | 'busy'
  starts_at: string
  ends_at: string
  title: string
  /** What colour says to those who see it. */
  note: string
  look: 'confirmed' | 'pending' | 'completed' | 'block' | 'quiet'
  canOpen: boolean
  canMove: boolean
  appointment?: CalendarAppointment
  block?: CalendarBlock
  hold?: CalendarHold
}

const endOf = ({ starts_at, duration_minutes }: CalendarAppointment) =>
  new Date(Date.parse(starts_at) + minutes(duration_minutes)).toISOString()

/** Everything of the calendar in order of time. */
export function toGridItems({ appointments, blocks, holds, busy }: CalendarEntries): GridItem[] {
  const items: GridItem[] = [
    ...appointments.map(fromAppointment),
    ...blocks.map((block) => ({
      key: block.id,
      kind: 'block' as const,
      starts_at: block.starts_at,
      ends_at: block.ends_at,
      title: block.title ?? 'Blocked',
      note: 'Blocked time',
      look: 'block' as const,
      canOpen: true,
      canMove: true,
      block,
    })),
    ...holds.map(fromHold),
    ...busy.map((time) => quiet('busy', time, `Busy: ${time.calendar}`)),
  ]
  return items.sort((a, b) => a.starts_at.localeCompare(b.starts_at))
}

function fromAppointment(appointment: CalendarAppointment): GridItem {
  const { id, status, client_name, starts_at } = appointment
  return {
    key: id,
    kind: 'appointment',
    starts_at,
    ends_at: endOf(appointment),
    title: client_name,
    note: describeNote(appointment),
    look: status === 'cancelled' ? 'quiet' : status,
    canOpen: true,
    canMove: status === 'confirmed' || status === 'pending',
    appointment,
  }
}

function describeNote({ status, ending, payment, offered_times, change_asked }: CalendarAppointment): string {
  if (ending === 'no_show') return 'Missed'
  if (status === 'pending' && offered_times.length > 0) return 'Other times offered'
  if (change_asked) return 'Asks for a change'
  return payment.due_at ? 'Not paid yet' : wordings[status]
}

const wordings: Record<CalendarAppointment['status'], string> = {
  pending: 'Request',
  confirmed: 'Confirmed',
  completed: 'Done',
  cancelled: 'Cancelled',
}

const fromHold = (hold: CalendarHold): GridItem => ({
  ...quiet('hold', hold, hold.client_name ? `On hold for ${hold.client_name}` : 'On hold'),
  note: hold.until ? `Until ${dayAndTime(hold.until)}` : '',
  canOpen: true,
  hold,
})

const quiet = (
  kind: 'hold' | 'busy',
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  title: string,
) => ({
  key: `${starts_at}-${ends_at}-${title}`,
  kind,
  starts_at,
  ends_at,
  title,
  note: '',
  look: 'quiet' as const,
  canOpen: false,
  canMove: false,
})

/** Where an appointment is; null for anything else. */
export function describePlace({ appointment }: GridItem): string | null {
  return appointment ? describeSessionPlace(appointment) : null
}

/** 'Foot Detox, in person'; the place only where the name of the service doesn't say it. */
export function describeSession(item: GridItem): string | null {
  const name = item.appointment?.service_type
  const place = item.appointment && sessionPlaceInSentence(item.appointment)
  if (!name || !place) return name ?? null
  const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ')
  return plain(name).includes(plain(place)) ? name : `${name}, ${place}`
}
