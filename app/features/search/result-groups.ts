import * as dashboardPaths from '#app/dashboard-paths.ts'
import { findPlaces } from '#app/features/search/find-places.ts'
import { type Place, pages, settings } from '#app/features/search/places.ts'
import { offers } from '#practice/offers.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import { formatUsd } from '#shared/money.ts'
import type { FoundAppointment, FoundPayment, SearchGroup, SearchResults } from '#shared/search.ts'

/** `detail` stands below or beside the title. What leads to more results of a group isn't remembered. */
export type Result = { title: string; detail: string; to: string; isMore?: boolean }
export type ResultGroup = { title: string; results: Result[] }

/** The results of the server and the places of the same text, in the order they are shown. Groups without results are left out. */
export function toGroups(results: SearchResults | undefined, typed: string): ResultGroup[] {
  const groups: ResultGroup[] = [
    ...(results ? foundGroups(results, typed) : []),
    { title: 'Settings', results: findPlaces(settings, typed).map(toResult) },
    { title: 'Pages', results: findPlaces(pages.filter(exists), typed).map(toResult) },
  ]
  return groups.filter((group) => group.results.length > 0)
}

const exists = ({ needs }: Place) => !needs || Boolean(offers[needs])

export const toResult = ({ title, to }: Place): Result => ({ title, detail: '', to })

function foundGroups(results: SearchResults, typed: string): ResultGroup[] {
  const { people, orders, appointments, payments, messages, more, corrections, terms } = results
  // A list finds only what is typed rightly.
  const [correction] = corrections
  const q = correction && terms.length === 1 ? correction : typed
  const moreOf = (group: SearchGroup, title: string, to: string): Result[] =>
    more.includes(group) && (corrections.length === 0 || q === correction)
      ? [{ title, detail: '', to, isMore: true }]
      : []
  const isDigits = terms.some((term) => /^\d{3,}$/.test(term))
  return [
    {
      title: 'People',
      results: [
        ...people.map(({ id, name, email, phone }) => ({
          title: name || (email ?? wordPhone(phone ?? '')),
          detail: [name && email, wordPhone(phone ?? '')].filter(Boolean).join(' · '),
          to: dashboardPaths.clientRecord(id),
        })),
        ...moreOf(
          'people',
          'All these people',
          `${dashboardPaths.clients}?${new URLSearchParams({ 'clients-q': q })}`,
        ),
      ],
    },
    {
      title: 'Orders',
      results: [
        ...orders.map((order) => ({
          title: `Order ${order.number}`,
          detail: [
            order.customer_name,
            isDigits && wordPhone(order.phone ?? ''),
            order.product_name,
            order.status,
            formatDate(order.created_at),
          ]
            .filter(Boolean)
            .join(' · '),
          to: dashboardPaths.dashboardOrder(order.number),
        })),
        ...moreOf('orders', 'All these orders', dashboardPaths.ordersFor(q)),
      ],
    },
    {
      title: 'Appointments',
      results: [
        ...appointments.map((appointment) => ({
          title: appointment.client_name,
          detail: [
            formatDateTime(appointment.appointment_date),
            appointment.service_type,
            appointment.status,
          ].join(' · '),
          to: addressOf(appointment),
        })),
        ...moreOf(
          'appointments',
          'All these appointments',
          dashboardPaths.dashboardList({ tab: 'appointments', 'appointments-q': q }),
        ),
      ],
    },
    {
      title: 'Payments',
      results: [
        ...payments.map((payment) => ({
          title: payment.name,
          detail: [
            formatUsd(payment.cents),
            payment.order_number && `Order ${payment.order_number}`,
            payment.what,
            formatDate(payment.at),
          ]
            .filter(Boolean)
            .join(' · '),
          to: addressOfPayment(payment),
        })),
        ...moreOf('payments', 'All payments', dashboardPaths.money),
      ],
    },
    {
      title: 'Messages',
      results: messages.map(({ id, name, at, words }) => ({
        title: wordPhone(name),
        detail: [formatDate(at), words].filter(Boolean).join(' · '),
        to: dashboardPaths.conversation(id),
      })),
    },
  ]
}

/** In the calendar once hours are published, as in the list. */
function addressOf({
  id,
  appointment_date,
  client_name,
}: Pick<FoundAppointment, 'id' | 'appointment_date' | 'client_name'>): string {
  return offers.booking
    ? dashboardPaths.calendarAppointment(id, toLocal(new Date(appointment_date)).date)
    : dashboardPaths.dashboardList({ tab: 'appointments', 'appointments-q': client_name })
}

/** At what was paid; else in the month's income. */
function addressOfPayment({ order_number, appointment, at, name }: FoundPayment): string {
  if (order_number !== null) return dashboardPaths.dashboardOrder(order_number)
  return appointment
    ? addressOf({ id: appointment.id, appointment_date: appointment.starts_at, client_name: name })
    : dashboardPaths.moneyOf(toLocal(new Date(at)).date.slice(0, 7))
}
