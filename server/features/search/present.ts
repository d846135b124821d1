import type { Matches } from '#server/features/search/search-everything.ts'
import { normalizeText } from '#shared/edit-distance.ts'
import { type FoundMessage, groupSize, type SearchGroup, type SearchResults } from '#shared/search.ts'

export function presentSearch(matches: Matches): SearchResults {
  const { typed, corrections, people, orders, appointments, payments } = matches
  const messages = presentMessages(matches)
  const sizes: [SearchGroup, number][] = [
    ['people', people.length],
    ['orders', orders.length],
    ['appointments', appointments.length],
    ['payments', payments.length],
    ['messages', messages.length],
  ]
  return {
    terms: typed,
    corrections,
    people: people.slice(0, groupSize).map(({ id, name, email, phone }) => ({ id, name, email, phone })),
    orders: orders.slice(0, groupSize).map((order) => ({
      id: order.id,
      number: order.number,
      created_at: order.createdAt.toISOString(),
      product_name: order.productName,
      status: order.status,
      customer_name: order.customerName,
      phone: order.phone,
    })),
    appointments: appointments.slice(0, groupSize).map((appointment) => ({
      id: appointment.id,
      client_name: appointment.clientName ?? 'Unknown',
      service_type: appointment.serviceType,
      appointment_date: appointment.appointmentDate.toISOString(),
      status: appointment.status,
    })),
    payments: payments.slice(0, groupSize).map((payment) => ({
      name: payment.who ?? 'Unknown',
      cents: Number(payment.cents),
      at: payment.at.toISOString(),
      what: payment.what,
      order_number: payment.orderNumber,
      appointment:
        payment.appointmentId && payment.startsAt
          ? { id: payment.appointmentId, starts_at: payment.startsAt.toISOString() }
          : null,
    })),
    messages: messages.slice(0, groupSize),
    more: sizes.filter(([, size]) => size > groupSize).map(([group]) => group),
  }
}

/** What was written with the words, then how the conversations of the people found end; one entry for each conversation. */
function presentMessages({ messages, threads, typed }: Matches): FoundMessage[] {
  const entries = [
    ...messages.map(({ id, name, at, text }) => ({ id, name, at, words: cutAround(text, typed) })),
    ...threads.map(({ id, name, email, phone, lastMessageAt, lastWords }) => ({
      id,
      name: name || (email ?? phone ?? ''),
      at: lastMessageAt?.toISOString() ?? '',
      words: lastWords ?? '',
    })),
  ]
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed()
}

const charactersBefore = 40
const charactersShown = 160

/** The part of a message around the first word that was searched for. */
function cutAround(text: string, terms: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const plain = normalizeText(line)
  const places = terms.map((term) => plain.indexOf(term)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first > charactersBefore ? line.indexOf(' ', first - charactersBefore) + 1 : 0
  const end = start + charactersShown
  return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`
}
