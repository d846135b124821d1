import { freeChangeDeadline } from '#server/booking/emails.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { AdminAppointmentRow, AppointmentRow, OwnAppointmentRow } from '#shared/appointments.ts'

export type Appointment = typeof appointments.$inferSelect
export type Client = {
  firstName: string
  lastName: string
  phone: string | null
  phoneVerifiedAt: Date | null
}
export type OwnAppointment = { appointment: Appointment; joinUrl: string | null }
export type AppointmentWithClient = { appointment: Appointment; client: Client | null }
/** `payment` is null while nothing was paid. */
export type ListedAppointment = AppointmentWithClient & { payment: PaymentSummary | null }

/** A guest as a client: the name they gave, a number that nobody verified. */
export function guestOf({ clientName, clientPhone }: Appointment): Client {
  const [firstName = '', ...others] = (clientName ?? '').split(' ')
  return { firstName, lastName: others.join(' '), phone: clientPhone, phoneVerifiedAt: null }
}

export function presentAppointment(row: Appointment): AppointmentRow {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    service_type: row.serviceType,
    duration_minutes: row.durationMinutes,
    appointment_date: row.appointmentDate.toISOString(),
    status: row.status,
  }
}

export const presentOwnAppointment = ({ appointment, joinUrl }: OwnAppointment): OwnAppointmentRow => ({
  ...presentAppointment(appointment),
  join_url: joinUrl,
  has_payment: appointment.paidCents > 0,
})

export function presentAppointmentToAdmin({
  appointment,
  client,
  payment,
}: ListedAppointment): AdminAppointmentRow {
  return {
    ...presentAppointment(appointment),
    client_name: toFullName(client) || 'Unknown',
    client_phone: client?.phone || 'No phone',
    client_phone_verified: Boolean(client?.phone && client.phoneVerifiedAt),
    payment: payment && {
      cancel_refund_cents: payment.cancelRefundCents,
      hand_cents: payment.manualCents,
      free_until: freeChangeDeadline(appointment).toISOString(),
    },
  }
}

/** The number with the warning that nobody verified it. */
export const toMarkedPhone = ({ phone, phoneVerifiedAt }: Client): string | null =>
  phone && !phoneVerifiedAt ? `${phone} (not verified)` : phone

export const toFullName = (client: Client | null) =>
  `${client?.firstName ?? ''} ${client?.lastName ?? ''}`.trim()
