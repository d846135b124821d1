import type { Ctx } from '#server/context.ts'
import {
  appointmentList,
  pastAppointmentList,
  startOfToday,
  withPerson,
} from '#server/features/appointments/list-all-appointments.ts'
import type { AppointmentWithClient } from '#server/features/appointments/present.ts'
import type { AppointmentListQuery } from '#shared/appointments-schema.ts'

/** All appointments that the query selects, by date, page by page. */
export async function* exportAppointments(
  ctx: Ctx,
  input: AppointmentListQuery,
): AsyncGenerator<AppointmentWithClient[]> {
  const query = await withPerson(ctx, input)
  yield* query.when === 'past'
    ? pastAppointmentList.exportPages(ctx, { ...query, today: startOfToday(ctx.now()) })
    : appointmentList.exportPages(ctx, query)
}
