import { and, eq, gte, lt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { guestOf } from '#server/features/appointments/present.ts'
import { createListQuery, type ListFilter } from '#server/pagination/list-query.ts'
import { pageSize } from '#server/pagination/page.ts'
import { matchAppointment } from '#server/pagination/search.ts'
import type { AppointmentListQuery } from '#shared/appointments.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'

export const appointmentList = createListQuery({
  name: 'appointments',
  table: appointments,
  sortBy: appointments.appointmentDate,
  direction: 'ascending',
  searchTest: (term) => matchAppointment(term),
  select: async (tx, { position, where, orderBy, limit }) => {
    const client = {
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      phoneVerifiedAt: profiles.phoneVerifiedAt,
    }
    const rows = await tx
      .select({ appointment: appointments, client, ...position })
      .from(appointments)
      .leftJoin(profiles, eq(profiles.id, appointments.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
    return rows.map(({ appointment, client, ...position }) => ({
      row: { appointment, client: appointment.userId === null ? guestOf(appointment) : client },
      ...position,
    }))
  },
})

/**
 * A page of all appointments by date, each with its client. The first page starts today, is filled up with past ones when
 * fewer than a page are to come. Further pages go forward from `cursor` or back from `before`. Each page that can be the
 * first of those on the screen brings the total.
 */
export function listAllAppointments(ctx: Ctx, query: AppointmentListQuery) {
  const { cursor, before } = query
  return ctx.scope(ctx.actor, async (tx) => {
    const filter = await appointmentList.buildFilter(tx, query)
    if (cursor !== undefined) {
      const page = await appointmentList.readPage(tx, filter.where, { cursor, size: pageSize })
      const nextCursor = page.hasMore ? page.endCursor : null
      return { rows: page.rows, nextCursor, previousCursor: null, total: null }
    }
    if (before !== undefined) {
      const page = await appointmentList.readPage(tx, filter.where, {
        cursor: before,
        size: pageSize,
        isReversed: true,
      })
      const previousCursor = page.hasMore ? page.startCursor : null
      const counted = { shown: page.rows.length, isAll: false }
      const total = await appointmentList.countTotal(tx, filter, counted)
      return { rows: page.rows, nextCursor: page.endCursor, previousCursor, total }
    }
    return readFirstPage(tx, filter, ctx.now())
  })
}

async function readFirstPage(tx: Tx, filter: ListFilter, now: Date) {
  const { appointmentDate } = appointments
  const today = toInstant(toLocal(now).date, '00:00') ?? now
  const isUpcoming = and(filter.where, gte(appointmentDate, today))
  const isPast = and(filter.where, lt(appointmentDate, today))
  const upcoming = await appointmentList.readPage(tx, isUpcoming, { size: pageSize })
  const past = await appointmentList.readPage(tx, isPast, {
    size: pageSize - upcoming.rows.length,
    isReversed: true,
  })
  const rows = [...past.rows, ...upcoming.rows]
  const nextCursor = upcoming.hasMore ? upcoming.endCursor : null
  const previousCursor = past.hasMore ? (past.startCursor ?? upcoming.startCursor) : null
  const isAll = nextCursor === null && previousCursor === null
  const total = await appointmentList.countTotal(tx, filter, { shown: rows.length, isAll })
  return { rows, nextCursor, previousCursor, total }
}
