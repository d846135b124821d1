import { isOn, timeRange, timesOn } from '#app/features/calendar/calendar-dates.ts'
import { describeDay } from '#app/features/calendar/describe-day.ts'
import { describeLine } from '#app/features/calendar/pickup-lines.ts'
import { describeSessionPlace } from '#app/features/calendar/session-place.ts'
import { wordPhone } from '#practice/wording.ts'
import type { CalendarAppointment, CalendarBlock, CalendarEntries, PickupOrder } from '#shared/calendar.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import { minutes } from '#shared/time.ts'

/** One line of a printed day: a session, an order that is picked up, or a time that is blocked and has only a title. */
export type SheetRow = {
  key: string
  time: string
  title: string
  phone: string
  service: string
  /** What is picked up, each product with its count: never cut off. */
  items: string[]
  /** The meeting link, or where it takes place. */
  where: string
  notes: string[]
}
export type SheetDay = { date: string; hints: string[]; rows: SheetRow[] }

/** What takes place on each date, by time. Cancelled sessions are left out. */
export function toSheetDays(dates: readonly string[], entries: CalendarEntries): SheetDay[] {
  const sessions = entries.appointments.filter(({ status }) => status !== 'cancelled')
  return dates.map((date) => {
    const rows = [
      ...sessions
        .filter(({ starts_at }) => toLocal(new Date(starts_at)).date === date)
        .map((session) => ({ startsAt: session.starts_at, row: toSessionRow(session) })),
      ...entries.blocks
        .filter((block) => isOn(date, block))
        .map((block) => ({ startsAt: block.starts_at, row: toBlockRow(date, block) })),
      ...entries.pickup_orders
        .filter(({ starts_at }) => toLocal(new Date(starts_at)).date === date)
        .map((order) => ({ startsAt: order.starts_at, row: toPickupRow(order) })),
    ]
    return {
      date,
      hints: entries.days.filter((day) => day.date === date).map(describeDay),
      rows: rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)).map(({ row }) => row),
    }
  })
}

const toBlockRow = (date: string, block: CalendarBlock): SheetRow => ({
  ...emptyRow,
  key: block.id,
  time: timesOn(date, block),
  title: block.title ?? 'Blocked',
})

const toPickupRow = (order: PickupOrder): SheetRow => ({
  key: `order ${order.number}`,
  time: timeRange(order.starts_at, order.ends_at),
  title: order.customer_name ?? 'A customer',
  phone: wordPhone(order.customer_phone ?? ''),
  service: '',
  items: order.lines.map(describeLine),
  where: [`Pickup, order ${order.number}`, ...toBePaid(order.due_cents)].join(', '),
  notes: order.owner_note ? [order.owner_note] : [],
})

const emptyRow = { phone: '', service: '', items: [], where: '', notes: [] }

function toSessionRow(session: CalendarAppointment): SheetRow {
  const { id, client_name, client_phone, booked_as, booked_phone } = session
  const { service_type, starts_at, duration_minutes } = session
  const endsAt = new Date(new Date(starts_at).getTime() + minutes(duration_minutes))
  return {
    key: id,
    time: timeRange(starts_at, endsAt),
    title: booked_as ? `${client_name} (as ${booked_as})` : client_name,
    phone: wordPhone(booked_phone ?? client_phone ?? ''),
    items: [],
    service: session.status === 'pending' ? `${service_type} (not confirmed)` : service_type,
    where: whereOf(session),
    notes: [session.note ? `“${session.note}”` : '', session.owner_note ?? ''].filter((note) => note !== ''),
  }
}

/** What is to be paid is never behind the link, whose end is cut off where the line is full. */
function whereOf(session: CalendarAppointment): string {
  const left = toBePaid(leftCents(session))
  if (session.place === 'inPerson') return [describeSessionPlace(session), ...left].join(', ')
  const link = session.meeting_link?.replace(/^https:\/\//, '')
  return [...left, link ?? (session.place === 'online' ? 'Online' : '')].filter(Boolean).join(', ')
}

const toBePaid = (cents: number): string[] => (cents > 0 ? [`${formatUsd(cents)} to be paid`] : [])

/** What an agreed session still costs; nothing while a payment of it has to be checked. */
function leftCents({ status, ending, price_cents, payment }: CalendarAppointment): number {
  const isAgreed = status !== 'pending' && ending === null
  const isOpen = payment.state === 'unpaid' || payment.state === 'depositPaid'
  return isAgreed && isOpen ? (price_cents ?? 0) - payment.paid_cents : 0
}

/** How closely the lines stand, so that they fit one page of A4 and of Letter. */
export function densityOf(kind: 'day' | 'week', rowCount: number): 'wide' | 'normal' | 'close' | 'tight' {
  const [wide, normal, close] = kind === 'day' ? [10, 16, 24] : [20, 32, 46]
  if (rowCount <= wide) return 'wide'
  if (rowCount <= normal) return 'normal'
  return rowCount <= close ? 'close' : 'tight'
}
