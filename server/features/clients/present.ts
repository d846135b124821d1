import type { Contact } from '#server/features/clients/find-client.ts'
import type { ClientRecord } from '#server/features/clients/read-client.ts'
import type { ClientDetails, ClientRow } from '#shared/clients.ts'

export function presentClient(contact: Contact): ClientRow {
  return {
    id: contact.id,
    status: contact.status,
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    last_active_at: contact.lastActiveAt.toISOString(),
  }
}

export function presentClientRecord(record: ClientRecord): ClientDetails {
  const { contact, person, unprovedPhones, counts } = record
  return {
    ...presentClient(contact),
    user_id: person.userId,
    is_email_proved: person.userId !== null,
    phones: [
      ...person.phones.map((number) => ({ number, is_proved: true })),
      ...unprovedPhones.map((number) => ({ number, is_proved: false })),
    ],
    registered_at: record.registeredAt?.toISOString() ?? null,
    shipping_address: record.shippingAddress,
    is_added: contact.addedAt !== null && Object.values(counts).every((count) => count === 0),
    next_session: record.nextSession && {
      id: record.nextSession.id,
      service_type: record.nextSession.serviceType,
      starts_at: record.nextSession.appointmentDate.toISOString(),
      is_confirmed: record.nextSession.status === 'confirmed',
    },
    spent_cents: record.spentCents,
    unpaid_orders: record.unpaidOrders,
    counts: {
      orders: counts.orders,
      appointments: counts.appointments,
      messages: counts.messages,
      contact_messages: counts.contactMessages,
    },
  }
}
