import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'

type Finish = { id: string; sequence: number; isNoShow: boolean }

/** Marks a session that has begun as done, or as missed by the client. @throws AppError `not_found`, `conflict`, `invalid_input` */
export function finishAppointment(ctx: Ctx, { id, sequence, isNoShow }: Finish) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['confirmed', 'completed'],
    kind: isNoShow ? 'no_show' : 'done',
    set: { status: 'completed', ending: isNoShow ? 'no_show' : null },
    async apply(_tx, { appointmentDate }) {
      if (appointmentDate > ctx.now())
        throw new AppError('invalid_input', { fields: { status: 'This session hasn’t begun yet.' } })
    },
  })
}
