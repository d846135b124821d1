import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { StatusSelect } from '#app/components/ui/status-select.tsx'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import {
  type AdminAppointmentRow,
  type AppointmentStatus,
  appointmentStatuses,
} from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'

type Pages = InfiniteData<{ appointments: AdminAppointmentRow[] }>

export function AppointmentStatusSelect({ appointment }: { appointment: AdminAppointmentRow }) {
  const { id, client_name, appointment_date, status } = appointment
  const queries = useQueryClient()

  const showStatus = (status: AppointmentStatus) => {
    const update = (row: AdminAppointmentRow) => (row.id === id ? { ...row, status } : row)
    queries.setQueriesData<Pages>(
      { queryKey: queryKeys.allAppointments },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, appointments: page.appointments.map(update) })),
        },
    )
    void queries.invalidateQueries({ queryKey: queryKeys.overview })
  }
  return (
    <StatusSelect
      label={`Status of the appointment of ${client_name} on ${formatDateTime(appointment_date)}`}
      noun="appointment"
      statuses={appointmentStatuses}
      value={status}
      change={(to, was) =>
        call(api.api.appointments[':id'].$patch({ param: { id }, json: { status: to, was } }))
      }
      onChanged={showStatus}
    />
  )
}
