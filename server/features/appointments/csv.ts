import {
  type AppointmentWithClient,
  presentAppointmentToAdmin,
  toMarkedPhone,
} from '#server/features/appointments/present.ts'
import type { CsvCell } from '#server/http/csv.ts'
import { formatDateTime } from '#shared/dates.ts'

export const appointmentCsvHeader = [
  'Client',
  'Phone',
  'Service',
  'Date & Time',
  'Minutes',
  'Status',
] as const

export function toAppointmentCsvRow(row: AppointmentWithClient): CsvCell[] {
  const { client_name, client_phone } = presentAppointmentToAdmin({ ...row, payment: null })
  const phone = (row.client && toMarkedPhone(row.client)) || client_phone
  const { serviceType, appointmentDate, durationMinutes, status } = row.appointment
  return [client_name, phone, serviceType, formatDateTime(appointmentDate), durationMinutes, status]
}
