import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { eventsQuery } from '#app/features/calendar/queries.ts'
import type { AppointmentHistoryEvent, CalendarAppointment } from '#shared/calendar.ts'
import { formatUsd } from '#shared/money.ts'

/** What happened to an appointment and who did it, read when it is opened. */
export function AppointmentHistory({ appointment }: { appointment: CalendarAppointment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-2">
      <Button
        variant="quiet"
        size="small"
        className="-ms-[12px] justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        History
      </Button>
      {isOpen && <Events appointment={appointment} />}
    </div>
  )
}

function Events({ appointment }: { appointment: CalendarAppointment }) {
  const { data: events, isError } = useQuery(eventsQuery(appointment))
  if (isError) return <p className="text-muted">The history can’t be loaded right now.</p>
  if (!events) return <p className="text-muted">Loading...</p>
  if (events.length === 0) return <p className="text-muted">Nothing has been recorded.</p>
  return (
    <ol className="grid gap-2 pb-2">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`} className="[overflow-wrap:anywhere]">
          {describeEvent(event, appointment.client_name)}
          <span className="block text-muted text-sm tabular-nums">{dayAndTime(event.at)}</span>
          {event.note && <span className="block">“{event.note}”</span>}
        </li>
      ))}
    </ol>
  )
}

const sentences: Record<string, (who: string) => string> = {
  requested: (who) => `${who} asked for this session`,
  booked: (who) => `${who} booked it`,
  confirmed: (who) => `${who} confirmed it`,
  moved: (who) => `${who} moved it`,
  session_changed: (who) => `${who} changed it`,
  offered: (who) => `${who} offered other times`,
  offer_answered: (who) => `${who} answered the offered times`,
  change_asked: (who) => `${who} asked for a change`,
  change_dismissed: (who) => `${who} set the asked change aside`,
  declined: (who) => `${who} declined it`,
  expired: () => 'The request expired without an answer',
  cancelled: (who) => `${who} cancelled it`,
  done: (who) => `${who} marked it as done`,
  no_show: (who) => `${who} marked it as missed`,
  reopened: (who) => `${who} opened it again`,
  undone: (who) => `${who} undid the last step`,
  paid: (who) => (who === 'You' ? 'You took a payment' : `${who} paid`),
  payment_removed: () => 'A payment recorded by mistake was removed',
  price_changed: (who) => `${who} changed the price`,
  refunded: (who) => (who === 'You' ? 'You refunded a payment' : 'A payment was refunded'),
  refund_failed: () => 'A refund failed',
  reminded: () => 'We reminded them',
  client_confirmed: (who) => `${who} replied that they’ll come`,
  link_changed: (who) => `${who} changed the meeting link`,
  link_revoked: (who) => `${who} ended the old link`,
}

function describeEvent(
  { actor, kind, from, to, price, session }: AppointmentHistoryEvent,
  clientName: string,
): string {
  const who = actor === 'owner' ? 'You' : actor === 'client' ? clientName : 'The system'
  const sentence = sentences[kind]?.(who) ?? `${who}: ${kind.replaceAll('_', ' ')}`
  if (price) {
    const before = price.from_cents === null ? '' : ` from ${formatUsd(price.from_cents)}`
    return `${sentence}${before} to ${formatUsd(price.to_cents)}.`
  }
  if (session) return `${sentence}. Before: ${session.from}. Now: ${session.to}.`
  if (!to) return `${sentence}.`
  return from
    ? `${sentence} from ${dayAndTime(from)} to ${dayAndTime(to)}.`
    : `${sentence} to ${dayAndTime(to)}.`
}
