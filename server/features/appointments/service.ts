import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { users } from '#server/db/schema/identity.ts'
import { AppError } from '#server/errors.ts'
import {
  type Appointment,
  appointmentRequestEmail,
  appointmentStatusEmail,
} from '#server/features/appointments/present.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import {
  afterCursor,
  exportPageSize,
  iteratePages,
  pageSize,
  takePage,
  toMicroseconds,
} from '#server/pagination/page.ts'
import { matchPerson, parseSearchTerms, searchCondition } from '#server/pagination/search.ts'
import { countMatches, countRows } from '#server/pagination/total.ts'
import {
  type AppointmentListQuery,
  type AppointmentRequest,
  type AppointmentStatus,
  appointmentInstant,
} from '#shared/appointments.ts'
import { toInstant, toLocal } from '#shared/local-time.ts'
import { ownListMax } from '#shared/pagination.ts'
import { hours } from '#shared/time.ts'

const perUser = { name: 'appointments/user', max: 20, windowMs: hours(1) }

/** The latest by date, in ascending order. */
export async function listOwn(ctx: Ctx): Promise<Appointment[]> {
  const userId = ownId(ctx.actor)
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(appointments)
      .where(eq(appointments.userId, userId))
      .orderBy(desc(appointments.appointmentDate), desc(appointments.id))
      .limit(ownListMax),
  )
  return rows.reverse()
}

/**
 * A page by date, each row with its client. The first begins today, and is filled up with what lies before where less
 * than a page is to come; further pages go either way.
 */
export function listAll(ctx: Ctx, query: AppointmentListQuery) {
  const { cursor, before, q, status } = query
  return ctx.scope(ctx.actor, async (tx) => {
    const { where, isCommonTerm } = await chosen(tx, query)
    if (cursor !== undefined) {
      const { rows, nextCursor } = await readPage(tx, where, { cursor, size: pageSize })
      return { rows, nextCursor, previousCursor: null, total: null }
    }
    if (before !== undefined) {
      const earlier = await readPage(tx, where, { cursor: before, size: pageSize, backwards: true })
      const last = earlier.rows.at(-1)
      const nextCursor = last ? `${last.at}_${last.id}` : null
      return { rows: earlier.rows, nextCursor, previousCursor: earlier.nextCursor, total: null }
    }
    const today = toInstant(toLocal(ctx.now()).date, '00:00') ?? ctx.now()
    const coming = await readPage(tx, and(where, gte(appointments.appointmentDate, today)), {
      size: pageSize,
    })
    const room = pageSize - coming.rows.length
    const past = and(where, lt(appointments.appointmentDate, today))
    const earlier = await readPage(tx, past, { size: room, backwards: true })
    const rows = [...earlier.rows, ...coming.rows]
    const earliest = rows[0]
    const cursors = {
      nextCursor: coming.nextCursor,
      previousCursor: earlier.more && earliest ? `${earliest.at}_${earliest.id}` : null,
    }
    if (!q) {
      return { rows, ...cursors, total: { count: await countRows(tx, 'appointments', status), more: false } }
    }
    const isAll = cursors.nextCursor === null && cursors.previousCursor === null
    const first = { shown: rows.length, isAll, isCommonTerm }
    const total = await countMatches(tx, first, { from: appointments, where })
    return { rows, ...cursors, total }
  })
}

/** The same appointments, all of them by date, page by page. */
export function exportAll(ctx: Ctx, query: AppointmentListQuery) {
  return iteratePages((cursor) =>
    ctx.scope(ctx.actor, async (tx) =>
      readPage(tx, (await chosen(tx, query)).where, { cursor, size: exportPageSize }),
    ),
  )
}

async function chosen(tx: Tx, { q, status }: AppointmentListQuery) {
  const tests = parseSearchTerms(q).map((term) => matchPerson(appointments.userId, term))
  const { where, isCommonTerm } = await searchCondition(tx, tests)
  return { where: and(status && eq(appointments.status, status), where), isCommonTerm }
}

type Reading = { cursor?: string | undefined; size: number; backwards?: boolean }

async function readPage(tx: Tx, where: SQL | undefined, { cursor, size, backwards = false }: Reading) {
  const { appointmentDate, id } = appointments
  const client = { firstName: profiles.firstName, lastName: profiles.lastName, phone: profiles.phone }
  const way = backwards ? desc : asc
  const found = await tx
    .select({ appointment: appointments, client, at: toMicroseconds(appointmentDate), id })
    .from(appointments)
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .where(and(where, afterCursor(cursor, { at: appointmentDate, id, newestFirst: backwards })))
    .orderBy(way(appointmentDate), way(id))
    .limit(size + 1)
  const { rows, nextCursor } = takePage(found, size)
  return { rows: backwards ? rows.reverse() : rows, nextCursor, more: found.length > size }
}

/**
 * Writes a request down and promises the owner and the client a mail about it.
 * @throws AppError `invalid_input` for a time that is past, too far ahead or does not exist; `too_many_requests`.
 */
export async function request(ctx: Ctx, input: AppointmentRequest): Promise<Appointment> {
  const userId = ownId(ctx.actor)
  const when = appointmentInstant(input, ctx.now())
  if ('fields' in when) throw new AppError('invalid_input', when)
  await ctx.limit(perUser, userId)
  const appointment = await ctx.scope(ctx.actor, async (tx) => {
    const [row] = await tx
      .insert(appointments)
      .values({
        userId,
        serviceType: input.service_type,
        durationMinutes: input.duration_minutes,
        appointmentDate: when.instant,
      })
      .returning()
    const client = row && (await clientOf(tx, row))
    if (!row || !client) throw new AppError('not_signed_in')
    await enqueueEmail(tx, {
      kind: 'appointment_request',
      cause: `appointment:${row.id}`,
      to: ctx.ownerEmail,
      content: appointmentRequestEmail(row, client, ctx.publicUrl),
    })
    await promiseToClient(ctx, tx, row, client)
    return row
  })
  ctx.outbox.wake()
  return appointment
}

/**
 * Sets a status, if it still is what the administrator saw; the client is told, and so is her calendar.
 * @throws AppError `not_found`; `conflict` with the status it has by now.
 */
export async function changeStatus(
  ctx: Ctx,
  { id, status, was }: { id: string; status: AppointmentStatus; was?: AppointmentStatus | undefined },
): Promise<Appointment> {
  const appointment = await ctx.scope(ctx.actor, async (tx) => {
    const expected = was && inArray(appointments.status, [was, status])
    const [changed] = await tx
      .update(appointments)
      .set({ status, sequence: sql`${appointments.sequence} + 1` })
      .where(and(eq(appointments.id, id), ne(appointments.status, status), expected))
      .returning()
    if (changed && changed.status !== 'completed') await promiseToClient(ctx, tx, changed)
    if (changed) return changed
    const [now] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (now && now.status !== status) throw new AppError('conflict', { fields: { status: now.status } })
    return now
  })
  if (!appointment) throw new AppError('not_found')
  ctx.outbox.wake()
  return appointment
}

type ClientOf = NonNullable<Awaited<ReturnType<typeof clientOf>>>

async function promiseToClient(ctx: Ctx, tx: Tx, row: Appointment, known?: ClientOf) {
  const client = known ?? (await clientOf(tx, row))
  const content = client && appointmentStatusEmail(row, client, { publicUrl: ctx.publicUrl, now: ctx.now() })
  if (!content) return
  await enqueueEmail(tx, {
    kind: `appointment_${row.status}`,
    cause: `appointment:${row.id}:${row.sequence}`,
    to: client.email,
    content,
  })
}

async function clientOf(tx: Tx, { userId }: Appointment) {
  const [client] = await tx
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      email: users.email,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  return client
}
