import { useQuery } from '@tanstack/react-query'
import { ownAppointmentsQuery } from '#app/features/appointments/queries.ts'
import { ownOrdersQuery } from '#app/features/orders/queries.ts'
import { offers } from '#practice/offers.ts'

const labels = { profile: 'Profile', appointments: 'Appointments', orders: 'Orders', messages: 'Messages' }

export type PortalTab = keyof typeof labels

/** The tabs of what the practice offers. */
export const listPortalTabs = ({ appointments = offers.services, orders = offers.orders } = {}) =>
  (Object.keys(labels) as PortalTab[])
    .filter((id) => (id !== 'appointments' || appointments) && (id !== 'orders' || orders))
    .map((id) => ({ id, label: labels[id] }))

/** Those, and of what somebody has from the time when it was offered. */
export function usePortalTabs() {
  const { services, orders: sells } = offers
  const { data: appointments = [] } = useQuery({ ...ownAppointmentsQuery, enabled: !services })
  const { data: orders = [] } = useQuery({ ...ownOrdersQuery, enabled: !sells })
  return listPortalTabs({
    appointments: services || appointments.length > 0,
    orders: sells || orders.length > 0,
  })
}
