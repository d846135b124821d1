import type { appointments } from '#server/db/schema/appointments.ts'
import type { appointmentEvents } from '#server/db/schema/calendar.ts'
import type { contactMessages } from '#server/db/schema/contact.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { orderEvents } from '#server/db/schema/orders.ts'
import type { threadMessages } from '#server/db/schema/threads.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ThreadEntry } from '#shared/inbox.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'

const plain = { delivery: null, failure: null, conversation: null, about: null } as const

type Text = { row: typeof smsMessages.$inferSelect; at: string }

export function fromText({ row, at }: Text): ThreadEntry {
  const isFromPractice = row.sender === 'admin' && row.direction === 'out'
  return {
    ...plain,
    id: row.id,
    at,
    kind: 'sms',
    direction: isFromPractice ? 'out' : 'in',
    text: row.message,
    delivery: isFromPractice ? (row.deliveredAt ? 'delivered' : row.status) : null,
    failure: isFromPractice ? row.failure : null,
  }
}

type Form = { row: typeof contactMessages.$inferSelect; at: string }

export const fromContactMessage = ({ row, at }: Form): ThreadEntry => ({
  ...plain,
  id: row.id,
  at,
  kind: 'form',
  direction: 'in',
  text: row.message,
  conversation: row.conversation,
})

type Written = {
  row: typeof threadMessages.$inferSelect
  at: string
  sentAt: Date | null
  failedAt: Date | null
  isQueued: boolean
}

export const fromThreadMessage = ({ row, at, ...email }: Written): ThreadEntry => ({
  ...plain,
  id: row.id,
  at,
  kind: row.channel,
  direction: row.direction,
  text: row.text,
  delivery: row.direction === 'out' ? deliveryOf(row.channel, email) : null,
  failure: email.failedAt && row.direction === 'out' ? 'The email could not be delivered.' : null,
})

/** What was written in the portal is there; its email is only a notice. Rows of emails that left are deleted after a while. */
function deliveryOf(channel: 'portal' | 'email', email: Omit<Written, 'row' | 'at'>) {
  if (channel === 'portal') return 'delivered'
  if (email.failedAt) return 'failed'
  return email.isQueued && !email.sentAt ? 'pending' : 'sent'
}

type OrderEventRow = { row: typeof orderEvents.$inferSelect; number: number; at: string }

const orderSentences: Record<string, (details: Record<string, unknown>) => string> = {
  placed: () => 'ordered',
  paid: ({ cents }) => `paid ${formatUsd(Number(cents))}`,
  part_paid: ({ cents }) => `paid ${formatUsd(Number(cents))}, a part`,
  ready: () => 'ready for pickup',
  shipped: () => 'shipped',
  delivered: () => 'delivered or handed over',
  cancelled: () => 'cancelled',
  refunded: ({ cents }) => `refunded ${formatUsd(Number(cents))}`,
  disputed: ({ state }) => `card dispute ${String(state)}`,
  customer_wrote: ({ text }) => `“${String(text)}”`,
}
export const isNotableOfOrders = Object.keys(orderSentences)

export const fromOrder = ({ row, number, at }: OrderEventRow): ThreadEntry => ({
  ...plain,
  id: `order-event-${row.id}`,
  at,
  kind: 'order',
  direction: null,
  text: `Order #${number}: ${orderSentences[row.kind]?.(row.details) ?? row.kind}`,
  about: { order: number },
})

type AppointmentEventRow = {
  row: typeof appointmentEvents.$inferSelect
  appointment: typeof appointments.$inferSelect
  at: string
}

const appointmentSentences: Record<string, string> = {
  requested: 'asked for',
  booked: 'booked',
  confirmed: 'confirmed',
  moved: 'moved',
  change_asked: 'asked for a change of',
  declined: 'declined',
  cancelled: 'cancelled',
  no_show: 'missed',
}
export const isNotableOfAppointments = Object.keys(appointmentSentences)

export function fromAppointment({ row, appointment, at }: AppointmentEventRow): ThreadEntry {
  const { serviceType, appointmentDate, id } = appointment
  const step = appointmentSentences[row.kind] ?? row.kind
  const session = `${serviceType}, ${formatDateTime(appointmentDate)}`
  return {
    ...plain,
    id: row.id,
    at,
    kind: 'appointment',
    direction: null,
    text: `${step[0]?.toUpperCase()}${step.slice(1)}: ${session}`,
    about: { appointment: id, date: toLocal(appointmentDate).date },
  }
}
