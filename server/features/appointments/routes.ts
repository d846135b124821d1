import { Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { changeAppointmentStatus } from '#server/features/appointments/change-appointment-status.ts'
import { appointmentCsvHeader, toAppointmentCsvRow } from '#server/features/appointments/csv.ts'
import { exportAppointments } from '#server/features/appointments/export-appointments.ts'
import { listAllAppointments } from '#server/features/appointments/list-all-appointments.ts'
import { listOwnAppointments } from '#server/features/appointments/list-own-appointments.ts'
import {
  presentAppointment,
  presentAppointmentToAdmin,
  presentOwnAppointment,
} from '#server/features/appointments/present.ts'
import { requestAppointment } from '#server/features/appointments/request-appointment.ts'
import { body } from '#server/http/body.ts'
import { can } from '#server/http/can.ts'
import { csvResponse, mapPages } from '#server/http/csv.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { idParam } from '#server/http/params.ts'
import { query } from '#server/http/query.ts'
import {
  appointmentListQuery,
  appointmentSchema,
  appointmentStatusSchema,
} from '#shared/appointments-schema.ts'

export function appointmentRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/', can('appointments.listOwn'), async (c) => {
      const appointments = await listOwnAppointments(ctx(c))
      return c.json({ appointments: appointments.map(presentOwnAppointment) })
    })
    .post('/', can('appointments.request'), body(appointmentSchema), async (c) => {
      const appointment = await requestAppointment(ctx(c), c.req.valid('json'))
      return c.json({ appointment: presentAppointment(appointment) })
    })
    .get('/all', can('appointments.listAll'), query(appointmentListQuery), async (c) => {
      const { rows, nextCursor, previousCursor, total } = await listAllAppointments(
        ctx(c),
        c.req.valid('query'),
      )
      return c.json({
        appointments: rows.map(presentAppointmentToAdmin),
        next_cursor: nextCursor,
        previous_cursor: previousCursor,
        total,
      })
    })
    .get('/all.csv', can('appointments.export'), query(appointmentListQuery), async (c) => {
      const pages = await exportAppointments(ctx(c), c.req.valid('query'))
      return csvResponse(
        c.get('log'),
        'appointments',
        appointmentCsvHeader,
        mapPages(pages, toAppointmentCsvRow),
      )
    })
    .patch('/:id', can('appointments.changeStatus'), idParam, body(appointmentStatusSchema), async (c) => {
      const { any_time: anyTime, ...change } = { ...c.req.valid('param'), ...c.req.valid('json') }
      const { appointment, undo } = await changeAppointmentStatus(ctx(c), { ...change, anyTime })
      return c.json({
        appointment: presentAppointment(appointment),
        undo: undo && { sequence: undo.sequence, tells_client: undo.tellsClient },
      })
    })
}
