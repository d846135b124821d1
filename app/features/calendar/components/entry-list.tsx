import { Badge } from '#app/components/ui/badge.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { fullDate, isOn, timesOn } from '#app/features/calendar/calendar-dates.ts'
import { DayNotes } from '#app/features/calendar/components/day-notes.tsx'
import { PickupList } from '#app/features/calendar/components/pickup-list.tsx'
import { describeSession, type GridItem, toGridItems } from '#app/features/calendar/grid-items.ts'
import { appointmentTone } from '#shared/appointments.ts'
import type { CalendarAppointment, CalendarEntries } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'

type Props = {
  dates: readonly string[]
  entries: CalendarEntries
  onOpen: (item: GridItem) => void
  onShowAffected: (affected: readonly CalendarAppointment[]) => void
  onReopen: (date: string, until: string) => void
  cancelled: { isShown: boolean; onChange: (isShown: boolean) => void }
}

/** The calendar as a list by day: the same for the eye, the keyboard and a screen reader. */
export function EntryList({ dates, entries, onOpen, onShowAffected, onReopen, cancelled }: Props) {
  const today = toLocal(new Date()).date
  const items = toGridItems(entries)
  const days = dates.map((date) => ({
    date,
    shown: items.filter((item) => isOn(date, item)),
    orders: entries.pickup_orders.filter(({ starts_at }) => toLocal(new Date(starts_at)).date === date),
  }))
  const filled = days.filter(
    ({ date, shown, orders }) =>
      shown.length > 0 || orders.length > 0 || entries.days.some((day) => day.date === date),
  )
  return (
    <>
      <label className="mb-4 inline-flex min-h-11 items-center gap-3 text-muted">
        <input
          type="checkbox"
          checked={cancelled.isShown}
          onChange={(event) => cancelled.onChange(event.target.checked)}
          className="size-5 accent-leaf"
        />
        Show cancelled sessions
      </label>
      {filled.length === 0 && (
        <EmptyState
          text="Nothing in these four weeks."
          hint="Sessions booked on your site appear here. ‘Add session’ is for those agreed by phone."
        />
      )}
      {filled.map(({ date, shown, orders }) => (
        <section key={date} aria-labelledby={`day-${date}`} className="mb-8">
          <h3 id={`day-${date}`} className="mb-1 font-medium font-sans text-base tabular-nums">
            {fullDate(date)}
            {date === today && <span className="font-normal text-muted">, today</span>}
          </h3>
          <DayNotes date={date} entries={entries} onShowAffected={onShowAffected} onReopen={onReopen} />
          <PickupList orders={orders} />
          <ul className="border-line border-t">
            {shown.map((item) => (
              <li key={`${item.kind}-${item.key}`} className="border-line border-b">
                <Row item={item} date={date} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Row({ item, date, onOpen }: Pick<Props, 'onOpen'> & { item: GridItem; date: string }) {
  const { appointment } = item
  const isCancelled = appointment?.status === 'cancelled'
  const about = describeSession(item)
  const content = (
    <>
      <span className="text-muted tabular-nums sm:text-ink">{timesOn(date, item)}</span>
      <span
        className={`min-w-0 max-sm:flex-[1_1_9rem] [overflow-wrap:anywhere] ${isCancelled ? 'line-through' : ''}`}
      >
        <span className={item.canOpen ? 'font-medium' : ''}>{item.title}</span>
        {about && <span className="block text-muted text-sm">{about}</span>}
      </span>
      {appointment ? (
        <Badge tone={appointmentTone(appointment.status)}>{item.note}</Badge>
      ) : (
        <span className="text-muted text-sm">{item.note}</span>
      )}
    </>
  )
  const className =
    'flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-0.5 py-2 text-left max-sm:[&>:first-child]:basis-full sm:grid sm:grid-cols-[12rem_minmax(0,1fr)_auto]'
  if (!item.canOpen) return <div className={`${className} text-muted`}>{content}</div>
  return (
    <button type="button" className={`${className} hover:bg-ink/4`} onClick={() => onOpen(item)}>
      {content}
    </button>
  )
}
