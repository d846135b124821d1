import type { Ctx } from '#server/context.ts'
import {
  appointmentList,
  pastAppointmentList,
  startOfToday,
} from '#server/features/appointments/list-all-appointments.ts'
import type { AppointmentWithClient } from '#server/features/appointments/present.ts'
import { rejectMissing } from '#server/pagination/page.ts'
import { withPerson } from '#server/people/with-person.ts'
import type { AppointmentListQuery } from '#shared/appointments-schema.ts'

/**
 * All appointments that the query selects, by date, page by page.
 * @throws AppError `not_found` before the first page, when nobody has the id of `client`
 */
export async function exportAppointments(
  ctx: Ctx,
  input: AppointmentListQuery,
): Promise<AsyncGenerator<AppointmentWithClient[]>> {
  const query = (await withPerson(ctx, input)) ?? rejectMissing()
  return query.when === 'past'
    ? pastAppointmentList.exportPages(ctx, { ...query, today: startOfToday(ctx.now()) })
    : appointmentList.exportPages(ctx, query)
}
