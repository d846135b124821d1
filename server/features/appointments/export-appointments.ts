import type { Ctx } from '#server/context.ts'
import {
  appointmentList,
  pastAppointmentList,
  startOfToday,
} from '#server/features/appointments/list-all-appointments.ts'
import type { AppointmentListQuery } from '#shared/appointments-schema.ts'

/** All appointments that the query selects, by date, page by page. */
export function exportAppointments(ctx: Ctx, query: AppointmentListQuery) {
  return query.when === 'past'
    ? pastAppointmentList.exportPages(ctx, { ...query, today: startOfToday(ctx.now()) })
    : appointmentList.exportPages(ctx, query)
}
