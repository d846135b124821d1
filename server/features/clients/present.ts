import type { ListedClient } from '#server/features/clients/list-clients.ts'
import type { ClientRecord } from '#server/features/clients/read-client.ts'
import type { Merge, Side } from '#server/features/clients/read-merge.ts'
import { identitiesOf } from '#server/people/person.ts'
import type { Contact } from '#server/people/read-record.ts'
import type { ClientDetails, ClientListRow, ClientRow, MergePreview, MergeSide } from '#shared/clients.ts'

function presentClient(contact: Contact): ClientRow {
  return {
    id: contact.id,
    status: contact.status,
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    last_active_at: contact.lastActiveAt.toISOString(),
  }
}

export const presentListedClient = ({ contact, nextSessionAt }: ListedClient): ClientListRow => ({
  ...presentClient(contact),
  next_session_at: nextSessionAt?.toISOString() ?? null,
  spent_cents: contact.spentCents,
})

export function presentClientRecord(record: ClientRecord): ClientDetails {
  const { contact, merged, person, unverifiedPhones, counts } = record
  return {
    ...presentClient(contact),
    user_id: person.userId,
    is_email_proved: person.userId !== null,
    phones: [
      ...identitiesOf(person).flatMap(({ phones }) => phones.map((number) => ({ number, is_proved: true }))),
      ...unverifiedPhones.map((number) => ({ number, is_proved: false })),
    ],
    registered_at: record.registeredAt?.toISOString() ?? null,
    shipping_address: record.shippingAddress,
    is_added: contact.addedAt !== null && Object.values(counts).every((count) => count === 0),
    sessions_ahead: record.sessionsAhead.map((session) => ({
      id: session.id,
      service_type: session.serviceType,
      starts_at: session.appointmentDate.toISOString(),
      is_confirmed: session.status === 'confirmed',
      price_cents: session.priceCents,
      paid_cents: session.paidCents,
    })),
    spent_cents: record.spentCents,
    unpaid_orders: record.unpaidOrders,
    unpaid_sessions: record.unpaidSessions.map(
      ({ id, serviceType, startsAt, priceCents, paidCents, cents }) => ({
        id,
        service_type: serviceType,
        starts_at: startsAt.toISOString(),
        price_cents: priceCents,
        paid_cents: paidCents,
        cents,
      }),
    ),
    open_payments: record.openPayments.map(({ since, ...payment }) => ({
      ...payment,
      since: since.toISOString(),
    })),
    counts: {
      orders: counts.orders,
      appointments: counts.appointments,
      messages: counts.messages,
      contact_messages: counts.contactMessages,
    },
    merged: merged.map((one) => ({
      ...presentClient(one),
      merged_at: (one.mergedAt ?? one.lastActiveAt).toISOString(),
      undo_until: record.undoUntil.get(one.id)?.toISOString() ?? null,
    })),
  }
}

export const presentMerge = ({ main, other, problem }: Merge): MergePreview => ({
  main: presentSide(main),
  other: presentSide(other),
  problem,
})

function presentSide({ contact, merged, person, unverifiedPhones, counts }: Side): MergeSide {
  const known = identitiesOf(person)
  return {
    ...presentClient(contact),
    emails: [contact, ...merged].flatMap((one, index) => known[index]?.email ?? one.email ?? []),
    phones: [...known.flatMap(({ phones }) => phones), ...unverifiedPhones],
    counts: {
      sessions: counts.appointments,
      orders: counts.orders,
      messages: counts.messages + counts.contactMessages + counts.written,
      notes: counts.notes,
      consents: counts.consents,
    },
  }
}
