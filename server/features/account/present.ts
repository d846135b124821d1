import type { profiles } from '#server/db/schema/account.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { contactMessages } from '#server/db/schema/contact.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { orders } from '#server/db/schema/orders.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import type { Profile, SessionRow } from '#shared/account.ts'
import { formatDateTime } from '#shared/dates.ts'
import { zoneName } from '#shared/local-time.ts'

export function presentProfile(row: typeof profiles.$inferSelect, email: string): Profile {
  return {
    id: row.id,
    email,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: row.phone,
    is_admin: row.isAdmin,
    role: row.isAdmin ? 'admin' : 'client',
    updated_at: row.updatedAt.toISOString(),
  }
}

type Everything = {
  profile: Profile
  registeredAt: Date
  orders: (typeof orders.$inferSelect)[]
  appointments: (typeof appointments.$inferSelect)[]
  messages: (typeof smsMessages.$inferSelect)[]
  contactMessages: (typeof contactMessages.$inferSelect)[]
  sessions: SessionRow[]
}

/** All we hold about one person, for her to keep. */
export function presentExport(all: Everything, now: Date) {
  return {
    exported_at: now.toISOString(),
    registered_at: all.registeredAt.toISOString(),
    profile: all.profile,
    orders: all.orders.map((row) => ({
      number: row.number,
      created_at: row.createdAt.toISOString(),
      paid_at: row.paidAt?.toISOString() ?? null,
      product_name: row.productName,
      quantity: row.quantity,
      total_amount: row.totalCents / 100,
      status: row.status,
      name: row.customerName,
      email: row.customerEmail,
      phone: row.customerPhone,
      shipping_address: row.shippingAddress,
    })),
    appointments: all.appointments.map((row) => ({
      created_at: row.createdAt.toISOString(),
      service_type: row.serviceType,
      duration_minutes: row.durationMinutes,
      appointment_date: row.appointmentDate.toISOString(),
      status: row.status,
    })),
    messages: all.messages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      phone_number: row.phoneNumber,
      message: row.message,
      status: row.status,
      direction: row.direction,
      sender: row.sender,
    })),
    contact_messages: all.contactMessages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      name: row.name,
      email: row.email,
      message: row.message,
    })),
    sessions: all.sessions.map(({ created_at, last_used_at, expires_at, device }) => ({
      created_at,
      last_used_at,
      expires_at,
      device,
    })),
  }
}

/** To the coach, when a client who had appointments before her has left. It names nobody: she asked to be forgotten. */
export function timesFreeLetter(free: (typeof appointments.$inferSelect)[], publicUrl: string): EmailContent {
  return {
    subject: free.length === 1 ? 'A time is free again' : `${free.length} times are free again`,
    heading: free.length === 1 ? 'A time is free again' : 'Times are free again',
    paragraphs: ['A client has deleted her account, and what she had asked for went with it.'],
    facts: free.map((row) => ({
      label: `${row.durationMinutes} minutes, ${row.status}`,
      value: `${formatDateTime(row.appointmentDate)}, ${zoneName}`,
    })),
    action: { label: 'Open the dashboard', href: `${publicUrl}/dashboard?tab=appointments` },
  }
}
