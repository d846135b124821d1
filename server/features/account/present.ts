import type { profiles } from '#server/db/schema/account.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { contactMessages } from '#server/db/schema/contact.ts'
import type { smsMessages } from '#server/db/schema/messages.ts'
import type { orders } from '#server/db/schema/orders.ts'
import type { Profile, SessionRow } from '#shared/account.ts'

export type ProfileWithEmail = { profile: typeof profiles.$inferSelect; email: string }

export function presentProfile({ profile, email }: ProfileWithEmail): Profile {
  return {
    id: profile.id,
    email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    phone: profile.phone,
    is_admin: profile.isAdmin,
    role: profile.isAdmin ? 'admin' : 'client',
    updated_at: profile.updatedAt.toISOString(),
  }
}

export type AccountData = {
  profile: ProfileWithEmail
  registeredAt: Date
  orders: (typeof orders.$inferSelect)[]
  appointments: (typeof appointments.$inferSelect)[]
  messages: (typeof smsMessages.$inferSelect)[]
  contactMessages: (typeof contactMessages.$inferSelect)[]
  sessions: SessionRow[]
}

/** Everything we store about a person, as the file they download. */
export function presentAccountExport(data: AccountData, now: Date) {
  return {
    exported_at: now.toISOString(),
    registered_at: data.registeredAt.toISOString(),
    profile: presentProfile(data.profile),
    orders: data.orders.map((row) => ({
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
    appointments: data.appointments.map((row) => ({
      created_at: row.createdAt.toISOString(),
      service_type: row.serviceType,
      duration_minutes: row.durationMinutes,
      appointment_date: row.appointmentDate.toISOString(),
      status: row.status,
    })),
    messages: data.messages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      phone_number: row.phoneNumber,
      message: row.message,
      status: row.status,
      direction: row.direction,
      sender: row.sender,
    })),
    contact_messages: data.contactMessages.map((row) => ({
      created_at: row.createdAt.toISOString(),
      name: row.name,
      email: row.email,
      message: row.message,
    })),
    sessions: data.sessions.map(({ created_at, last_used_at, expires_at, device }) => ({
      created_at,
      last_used_at,
      expires_at,
      device,
    })),
  }
}
