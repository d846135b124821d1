import type { appointments } from '#server/db/schema/appointments.ts'
import type { appointmentEvents } from '#server/db/schema/calendar.ts'
import type { contactMessages } from '#server/db/schema/contact.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { orderEvents } from '#server/db/schema/orders.ts'
import type { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { ThreadEntry } from '#shared/inbox.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'

type Plain = Pick<
  ThreadEntry,
  'delivery' | 'failure' | 'conversation' | 'about' | 'files' | 'file_link' | 'note' | 'email'
>
const plain: Plain = {
  delivery: null,
  failure: null,
  conversation: null,
  about: null,
  files: [],
  file_link: null,
  note: null,
  email: null,
}

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
  /** Of an email that was received. */
  received: Pick<
    typeof receivedEmails.$inferSelect,
    'kind' | 'sender' | 'senderName' | 'subject' | 'isVerified' | 'files'
  > | null
  hasMore: boolean | null
  /** The person's addresses: from another one it says so. */
  addresses: readonly string[]
  at: string
  sentAt: Date | null
  failedAt: Date | null
  isQueued: boolean
}

export function fromThreadMessage({ row, received, hasMore, addresses, at, ...email }: Written): ThreadEntry {
  const entry = { ...plain, id: row.id, at, kind: row.channel, text: row.text }
  if (received && received.kind !== 'message')
    return { ...entry, direction: null, text: quietLine(received.kind, row.text) }
  return {
    ...entry,
    direction: row.direction,
    delivery: row.direction === 'out' ? deliveryOf(row, email) : null,
    failure:
      row.failure ?? (email.failedAt && row.direction === 'out' ? 'The email could not be delivered.' : null),
    email: received && {
      subject: received.subject,
      from: addresses.includes(received.sender) ? null : nameOf(received),
      is_verified: received.isVerified,
      has_more: hasMore ?? false,
      files: received.files,
    },
  }
}

const nameOf = ({ sender, senderName }: { sender: string; senderName: string }) =>
  senderName && sender ? `${senderName} <${sender}>` : sender || 'an unknown address'

const quietMaxLength = 300

function quietLine(kind: 'automatic' | 'bounce', text: string): string {
  if (kind === 'bounce') return text
  const words = [...text.replace(/\s+/g, ' ')]
  return `Automatic reply: “${words.length > quietMaxLength ? `${words.slice(0, quietMaxLength).join('')}…` : words.join('')}”`
}

/** What was written in the portal is there; its email is only a notice. Rows of emails that left are deleted after a while. */
function deliveryOf(
  { channel, failure }: typeof threadMessages.$inferSelect,
  email: Pick<Written, 'sentAt' | 'failedAt' | 'isQueued'>,
) {
  if (channel === 'portal') return 'delivered'
  if (email.failedAt || failure) return 'failed'
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
  // What they wrote is a message of its own.
  customer_wrote: () => 'wrote about it',
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

const appointmentSentences: Record<string, (details: Record<string, unknown>) => string> = {
  requested: () => 'Asked for',
  booked: () => 'Booked',
  confirmed: () => 'Confirmed',
  moved: () => 'Moved',
  change_asked: () => 'Asked for a change of',
  declined: () => 'Declined',
  cancelled: () => 'Cancelled',
  no_show: () => 'Missed',
  paid: ({ cents, method }) => `Paid ${formatUsd(Number(cents))}${howPaid(method)}`,
  refunded: ({ cents }) => `Refunded ${formatUsd(Number(cents))}`,
  refund_failed: ({ cents }) => `A refund of ${formatUsd(Number(cents))} didn’t go through`,
  payment_removed: ({ cents }) => `Removed a payment of ${formatUsd(Number(cents))}`,
  price_changed: ({ from_cents, to_cents }) => {
    const to = formatUsd(Number(to_cents))
    return typeof from_cents === 'number'
      ? `Price changed from ${formatUsd(from_cents)} to ${to}`
      : `Price set to ${to}`
  },
}
/** Payments by card say no method. */
const howPaid = (method: unknown) => {
  if (method === 'cash') return ' in cash'
  return method === 'other' ? ' another way' : ' by card'
}
export const isNotableOfAppointments = Object.keys(appointmentSentences)

export function fromAppointment({ row, appointment, at }: AppointmentEventRow): ThreadEntry {
  const step = appointmentSentences[row.kind]?.(row.details) ?? row.kind
  return { ...ofAppointment(appointment, step), id: row.id, at }
}

type NotedAppointment = { appointment: typeof appointments.$inferSelect; at: string }

export const fromNote = ({ appointment, at }: NotedAppointment): ThreadEntry => ({
  ...ofAppointment(appointment, 'Your note'),
  id: `note-${appointment.id}`,
  at,
  note: appointment.ownerNote,
})

function ofAppointment({ serviceType, appointmentDate, id }: typeof appointments.$inferSelect, step: string) {
  return {
    ...plain,
    kind: 'appointment' as const,
    direction: null,
    text: `${step}: ${serviceType}, ${formatDateTime(appointmentDate)}`,
    about: { appointment: id, date: toLocal(appointmentDate).date },
  }
}
