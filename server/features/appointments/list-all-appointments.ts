import { and, eq, gte, lt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPaymentSummaries } from '#server/booking/read-payment-summary.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import {
  type AppointmentWithClient,
  guestOf,
  type ListedAppointment,
} from '#server/features/appointments/present.ts'
import { createListQuery, type ListFilter } from '#server/pagination/list-query.ts'
import { pageSize, rejectMissing } from '#server/pagination/page.ts'
import { matchAppointment } from '#server/pagination/search.ts'
import { isAppointmentOf } from '#server/people/person.ts'
import { type WithPerson, withPerson } from '#server/people/with-person.ts'
import type { AppointmentListQuery } from '#shared/appointments-schema.ts'
import { startOfDay, toLocal } from '#shared/local-time.ts'

type ListInput = WithPerson<AppointmentListQuery>
type SelectRows = Parameters<typeof createListQuery<ListInput, AppointmentWithClient>>[0]['select']

const selectRows: SelectRows = async (tx, { position, where, orderBy, limit }) => {
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
}

const definition = {
  name: 'appointments',
  table: appointments,
  sortBy: appointments.appointmentDate,
  searchTest: (term: string) => matchAppointment(term),
  select: selectRows,
} as const

const ofPerson = ({ person }: ListInput) => (person ? [isAppointmentOf(person)] : [])

export const appointmentList = createListQuery<ListInput, AppointmentWithClient>({
  ...definition,
  direction: 'ascending',
  extraConditions: ofPerson,
})

/** Those before a day, the latest first. */
export const pastAppointmentList = createListQuery<ListInput & { today: Date }, AppointmentWithClient>({
  ...definition,
  direction: 'descending',
  extraConditions: (input) => [lt(appointments.appointmentDate, input.today), ...ofPerson(input)],
})

/** When today begins, in the practice's time zone. */
export const startOfToday = (now: Date) => startOfDay(toLocal(now).date) ?? now

/** A page of all appointments by date, each with its client and what was paid. */
export async function listAllAppointments(ctx: Ctx, input: AppointmentListQuery) {
  const page = await readListPage(ctx, input)
  return { ...page, rows: await addPayments(ctx, page.rows) }
}

async function addPayments(ctx: Ctx, rows: readonly AppointmentWithClient[]): Promise<ListedAppointment[]> {
  const paid = rows.map(({ appointment }) => appointment).filter(({ paidCents }) => paidCents > 0)
  if (paid.length === 0) return rows.map((row) => ({ ...row, payment: null }))
  const paymentOf = await ctx.scope(ctx.actor, (tx) => readPaymentSummaries(tx, paid))
  return rows.map((row) => ({
    ...row,
    payment: row.appointment.paidCents > 0 ? paymentOf(row.appointment) : null,
  }))
}

/**
 * The first page starts today; only when none is to come, it holds the latest past ones. Further pages go forward from
 * `cursor` or back from `before`. Each page that can be the first of those on the screen brings the total: of those from today on, or of
 * all once earlier ones are shown.
 */
async function readListPage(ctx: Ctx, input: AppointmentListQuery) {
  const query = (await withPerson(ctx, input)) ?? rejectMissing()
  const { cursor, before } = query
  if (query.when === 'past') {
    const page = await pastAppointmentList.listPage(ctx, { ...query, today: startOfToday(ctx.now()) })
    return { ...page, previousCursor: null }
  }
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
  const today = startOfToday(now)
  const isUpcoming = and(filter.where, gte(appointmentDate, today))
  const isPast = and(filter.where, lt(appointmentDate, today))
  const upcoming = await appointmentList.readPage(tx, isUpcoming, { size: pageSize })
  const past = await appointmentList.readPage(tx, isPast, {
    size: upcoming.rows.length > 0 ? 0 : pageSize,
    isReversed: true,
  })
  const rows = [...past.rows, ...upcoming.rows]
  const nextCursor = upcoming.hasMore ? upcoming.endCursor : null
  const previousCursor = past.hasMore ? (past.startCursor ?? upcoming.startCursor) : null
  const shown = rows.length
  const total =
    upcoming.rows.length > 0
      ? await appointmentList.countTotal(
          tx,
          { ...filter, where: isUpcoming, isNarrowed: true },
          { shown, isAll: !upcoming.hasMore },
        )
      : await appointmentList.countTotal(tx, filter, { shown, isAll: !past.hasMore })
  return { rows, nextCursor, previousCursor, total }
}
