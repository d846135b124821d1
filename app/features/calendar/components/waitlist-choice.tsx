import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { isClosed } from '#app/features/calendar/open-hours.ts'
import { entriesQuery, waitlistQuery } from '#app/features/calendar/queries.ts'
import { serverNow } from '#app/features/calendar/server-clock.ts'
import type { CalendarAppointment, CalendarEntries } from '#shared/calendar.ts'
import { addDays, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'

type Props = {
  appointment: CalendarAppointment
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Whether the time that becomes free goes to the waitlist; nothing while nobody waits, or where nobody can book it any more. */
export function WaitlistChoice({ appointment, isChosen, onChoose }: Props) {
  const { data: waiting = [] } = useQuery(waitlistQuery)
  const { date } = toLocal(new Date(appointment.starts_at))
  const { data: day, isPending } = useQuery({
    ...entriesQuery({ from: date, to: addDays(date, 1) }),
    enabled: waiting.length > 0,
  })
  const hasBegun = Date.parse(appointment.starts_at) <= serverNow()
  if (hasBegun || waiting.length === 0 || isPending || (day && isShut(day, appointment, date))) return null
  return (
    <Checkbox checked={isChosen} onChange={onChoose}>
      Offer this time to the waitlist
    </Checkbox>
  )
}

/** Whether the day is closed to every kind of session, or all of the time is blocked. */
function isShut({ days, blocks }: CalendarEntries, session: CalendarAppointment, date: string): boolean {
  const startsAt = Date.parse(session.starts_at)
  const endsAt = startsAt + minutes(session.duration_minutes)
  return (
    (isClosed(days, date, 'online') && isClosed(days, date, 'inPerson')) ||
    blocks.some((block) => Date.parse(block.starts_at) <= startsAt && Date.parse(block.ends_at) >= endsAt)
  )
}
