import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import {
  appointmentColumns,
  presentAppointment,
  presentAppointmentLine,
  presentAppointmentToAdmin,
} from '#server/features/appointments/present.ts'
import { changeStatus, exportAll, listAll, listOwn, request } from '#server/features/appointments/service.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import { appointmentListQuery, appointmentSchema, appointmentStatusSchema } from '#shared/appointments.ts'

export function appointmentRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('appointments.listOwn'), async (c) =>
      c.json({ appointments: (await listOwn(ctx(c))).map(presentAppointment) }),
    )
    .post('/', can('appointments.request'), body(appointmentSchema), async (c) => {
      const appointment = await request(ctx(c), c.req.valid('json'))
      return c.json({ appointment: presentAppointment(appointment) })
    })
    .get('/all', can('appointments.listAll'), query(appointmentListQuery), async (c) => {
      const { rows, nextCursor, previousCursor, total } = await listAll(ctx(c), c.req.valid('query'))
      return c.json({
        appointments: rows.map(presentAppointmentToAdmin),
        next_cursor: nextCursor,
        previous_cursor: previousCursor,
        total,
      })
    })
    .get('/all.csv', can('appointments.export'), query(appointmentListQuery), (c) => {
      const pages = exportAll(ctx(c), c.req.valid('query'))
      return csvResponse('appointments', appointmentColumns, mapPages(pages, presentAppointmentLine))
    })
    .patch('/:id', can('appointments.changeStatus'), idParam, body(appointmentStatusSchema), async (c) => {
      const appointment = await changeStatus(ctx(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return c.json({ appointment: presentAppointment(appointment) })
    })
}
